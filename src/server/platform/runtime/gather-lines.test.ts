import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('the lines of requests are written together, before the next other line', async () => {
  const { output } = await run(`
    request('/1'); writeSync(1, 'not yet ')
    request('/2'); log.warn('disk is full'); writeSync(1, 'written ')
    request('/3'); log.info('stopped')`)
  expect(output).toMatch(
    /^not yet .*"path":"\/1".*\n.*"path":"\/2".*\n.*disk is full.*\nwritten .*"path":"\/3"/,
  )
  expect(linesOf(output)).toBe(5)
})

test('no line of a request is lost when the process ends or an error ends it', async () => {
  const ended = await run("request('/1'); request('/2')")
  const failed = await run("request('/1'); setImmediate(() => { request('/2'); throw new Error('bug') })")
  const exited = await run("request('/1'); request('/2'); process.exit(3)")
  expect([ended, failed, exited].map(({ output }) => linesOf(output))).toEqual([2, 2, 2])
  expect([ended.code, failed.code, exited.code]).toEqual([0, 1, 3])
})

test('the line of a single request is written while the process runs on', async () => {
  const program = start("request('/1'); process.stdin.resume()")
  const [line] = (await once(program.stdout!, 'data')) as [Buffer]
  expect(line.toString()).toContain('"path":"/1"')
  program.stdin!.end()
  await once(program, 'close')
})

test('hundreds of requests within a batch are all written, once each', async () => {
  const { output } = await run("for (let number = 0; number < 2_000; number++) request('/' + number)")
  expect(output.match(/"path":"\/\d+"/g)).toEqual(
    Array.from({ length: 2_000 }, (_, number) => `"path":"/${number}"`),
  )
})

function start(body: string): ChildProcess {
  const program = `
    import { writeSync } from 'node:fs'
    import { createLog, REQUEST_MESSAGE } from './src/server/platform/runtime/log.ts'
    const log = createLog('info')
    const request = (path) => log.info({ path }, REQUEST_MESSAGE)
    ${body}`
  return spawn(process.execPath, ['--input-type=module', '--eval', program])
}

async function run(body: string): Promise<{ code: number; output: string }> {
  const program = start(body)
  let output = ''
  program.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  program.stdin!.end()
  const [code] = (await once(program, 'close')) as [number]
  return { code, output }
}

function linesOf(output: string): number {
  return output.split('\n').length - 1
}
