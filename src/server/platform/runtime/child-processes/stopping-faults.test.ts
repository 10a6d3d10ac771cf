import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answerProblem } from '../../http/responses/answer-problem.ts'
import type { HttpEnv } from '../../http/http-context.ts'
import { createLog } from '../log.ts'
import { ChildFailure } from './supervised-child.ts'

test.each([
  ['stopping', 'info'],
  ['exited', 'error'],
] as const)('a drawing that is %s is answered with 503 and logged as %s', async (reason, level) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const app = new Hono<HttpEnv>()
  app.onError((cause, c) => answerProblem(log, cause, c))
  app.get('/', () => {
    throw new ChildFailure(reason, 'no drawing')
  })
  expect((await app.request('/')).status).toBe(503)
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual([level])
})
