/**
 * A plain node:http server that sends the one answer it is given in ANSWER_FILE, for any request, and writes the
 * log line that the site writes, gathered as the site's.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createLog, REQUEST_MESSAGE } from '../../src/server/platform/runtime/log.ts'

export interface PlainAnswer {
  status: number
  /** Names and values by turns, but for the request's id and what Node writes itself. */
  headers: string[]
  /** Base64. */
  body: string
}

const answer = JSON.parse(readFileSync(process.env.ANSWER_FILE ?? '', 'utf8')) as PlainAnswer
const body = Buffer.from(answer.body, 'base64')
const log = createLog('info')

createServer((request, response) => {
  const started = performance.now()
  const requestId = randomUUID().slice(0, 8)
  // The page that the benchmark waits for at start.
  const status = request.url === '/' ? 200 : answer.status
  response.writeHead(status, [...answer.headers, 'X-Request-Id', requestId])
  response.end(request.method === 'HEAD' ? undefined : body)
  const ms = Math.round((performance.now() - started) * 10) / 10
  log.info({ request_id: requestId, method: request.method, path: request.url, status, ms }, REQUEST_MESSAGE)
}).listen(Number(process.env.PORT), '127.0.0.1')
