import type * as processes from 'node:child_process'
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createChildPool } from './child-pool.ts'

vi.mock('node:child_process', async (original) => {
  const real = await original<typeof processes>()
  return { ...real, fork: vi.fn(real.fork) }
})

let folder: string
const node = process.execPath

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'xingcha-children-'))
})
afterAll(async () => {
  process.execPath = node
  await rm(folder, { recursive: true })
})

test('a child that cannot be started fails its call alone', async () => {
  const ask = createChildPool(await program(ECHO), { timeoutMs: 20_000 })
  process.execPath = path.join(folder, 'no-such-node')
  const failure = ask('one')
  await expect(failure).rejects.toMatchObject({ reason: 'not started', cause: { code: 'ENOENT' } })
  process.execPath = node
  expect(await ask('two')).toBe('two')
})

test('a child that ends at once, or before its answer, fails its call alone', async () => {
  const missing = createChildPool(pathToFileURL(path.join(folder, 'missing.mjs')), { timeoutMs: 20_000 })
  await expect(missing('one')).rejects.toMatchObject({ reason: 'exited' })
  const ask = createChildPool(
    await program(`process.on('message', (input) => {
      if (input === 'exit') process.exit(0)
      if (input === 'kill') process.kill(process.pid, 'SIGKILL')
      process.send(input)
    })`),
    { timeoutMs: 20_000, idleMs: 20_000 },
  )
  const outcomes = await Promise.allSettled(['one', 'exit', 'two', 'kill', 'three'].map(ask))
  expect(outcomes).toMatchObject([
    { value: 'one' },
    { reason: { reason: 'exited' } },
    { value: 'two' },
    { reason: { reason: 'killed' } },
    { value: 'three' },
  ])
})

test('a child that reads no input or never answers is killed after its timeout', async () => {
  const ask = createChildPool(await program('for (;;);'), { timeoutMs: 200 })
  // More than a pipe holds.
  await expect(ask('x'.repeat(2_000_000))).rejects.toMatchObject({ reason: 'timeout' })
  const child = vi.mocked(fork).mock.results.at(-1)?.value as ChildProcess
  await expect.poll(() => child.signalCode, { timeout: 20_000 }).toBe('SIGKILL')
})

test('an input that cannot be sent fails its call alone', async () => {
  const ask = createChildPool<unknown, unknown>(await program(ECHO), { timeoutMs: 20_000 })
  await expect(ask({ answer: () => {} })).rejects.toThrow(/could not be cloned/)
  expect(await ask('two')).toBe('two')
})

const ECHO = `process.on('message', (input) => process.send(input))`

let count = 0

async function program(source: string): Promise<URL> {
  const file = path.join(folder, `program-${count++}.mjs`)
  await writeFile(file, source)
  return pathToFileURL(file)
}
