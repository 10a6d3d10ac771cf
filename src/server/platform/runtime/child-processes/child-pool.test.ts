import type * as processes from 'node:child_process'
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ChildLimits, createChildPool } from './child-pool.ts'

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
  const ask = await createPool(`answerParent({ echo: async () => async (input) => input })`)
  process.execPath = path.join(folder, 'no-such-node')
  const failure = ask('one')
  await expect(failure).rejects.toMatchObject({ reason: 'not started', cause: { code: 'ENOENT' } })
  process.execPath = node
  expect(await ask('two')).toBe('two')
})

test('a child that ends at once, or before its answer, fails its call alone', async () => {
  const missing = createChildPool<EchoTasks>(pathToFileURL(path.join(folder, 'missing.mjs')), {
    echo: LIMITS,
  })
  await expect(missing('echo', 'one')).rejects.toMatchObject({ reason: 'exited' })
  const ask = await createPool(
    `answerParent({
      echo: async () => async (input) => {
        if (input === 'exit') process.exit(0)
        if (input === 'throw') throw new RangeError('a fault of the program')
        if (input === 'kill') process.kill(process.pid, 'SIGKILL')
        return input
      },
    })`,
    { timeoutMs: 20_000, idleMs: 20_000 },
  )
  const outcomes = await Promise.allSettled(
    ['one', 'exit', 'two', 'throw', 'kill', 'three'].map((each) => ask(each)),
  )
  expect(outcomes).toMatchObject([
    { value: 'one' },
    { reason: { reason: 'exited' } },
    { value: 'two' },
    { reason: { reason: 'exited' } },
    { reason: { reason: 'killed' } },
    { value: 'three' },
  ])
})

test('a child that reads no input or never answers is killed after its timeout', async () => {
  const ask = await createPool('for (;;);', { timeoutMs: 200 })
  // More than a pipe holds.
  await expect(ask('x'.repeat(2_000_000))).rejects.toMatchObject({ reason: 'timeout' })
  const child = vi.mocked(fork).mock.results.at(-1)?.value as ChildProcess
  await expect.poll(() => child.signalCode, { timeout: 20_000 }).toBe('SIGKILL')
})

test('an input that cannot be sent fails its call alone', async () => {
  const ask = await createPool(`answerParent({ echo: async () => async (input) => input })`)
  await expect(ask({ answer: () => {} })).rejects.toThrow(/could not be cloned/)
  expect(await ask('two')).toBe('two')
})

test('each task has children of its own, as many as may work at once, and the idle ones take the next calls', async () => {
  const file = await writeProgram(`const pid = async () => async () => process.pid
    answerParent({ echo: pid, other: pid })`)
  const idle = { timeoutMs: 20_000, idleMs: 20_000 }
  const run = createChildPool<EchoTasks & { other: EchoTasks['echo'] }>(file, {
    echo: idle,
    other: { ...idle, atOnce: 2 },
  })
  const pids = (task: 'echo' | 'other') => Promise.all([1, 2, 3, 4].map((each) => run(task, each)))
  const [echo, other] = [await pids('echo'), await pids('other')]
  expect(new Set(echo).size).toBe(1)
  expect(new Set(other).size).toBe(2)
  expect(new Set([...echo, ...other]).size).toBe(3)
  expect(new Set([...(await pids('other')), ...other]).size).toBe(2)
})

test('a child that goes on holds no input but the last', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const ask = await createPool(`answerParent({ echo: async () => async () => process.pid })`, {
    timeoutMs: 20_000,
    idleMs: 20_000,
  })
  const inputs: WeakRef<object>[] = []
  for (let at = 0; at < 3; at++) {
    const input = { at }
    inputs.push(new WeakRef(input))
    await ask(input)
  }
  await expect.poll(() => (collect(), inputs.slice(0, -1).filter((input) => input.deref()))).toEqual([])
})

test('a problem that a task throws is the outcome of its call, and its child goes on', async () => {
  const ask = await createPool(
    `const { problem } = await import('${PROBLEMS}')
    answerParent({
      echo: async () => async (input) => {
        if (input !== 'pid') throw problem('not_found', input)
        return process.pid
      },
    })`,
    { timeoutMs: 20_000, idleMs: 20_000 },
  )
  const before = await ask('pid')
  await expect(ask('why')).rejects.toMatchObject({ code: 'not_found', detail: 'why' })
  expect(await ask('pid')).toBe(before)
})

test('the values of a generator arrive whole and in order, each small batch once the server asks for it', async () => {
  const read = await createReader(
    `let asked = 0
    process.on('message', () => asked++)
    for (let at = 0; at < input; at++) yield { at, asked, text: '字'.repeat(100) }`,
  )
  const values = (await read(20_000)) as { at: number; asked: number }[]
  expect(values).toHaveLength(20_000)
  expect(values.every(({ at }, index) => at === index)).toBe(true)
  // Each value has 120 characters and more, and a batch 65,536.
  expect(values.at(-1)?.asked).toBeGreaterThan(35)
  expect(await read(0)).toEqual([])
})

test.each([
  ['more values than a file can hold', `for (let at = 0; at < 300; at++) yield 'x'.repeat(100_000)`],
  ['too long a text', `yield 'x'.repeat(2 ** 30)`],
  ['too much memory', `const all = []; for (;;) all.push(new Array(100_000).fill(input + all.length))`],
  ['too much time', `for (;;);`, 3_000],
])('a generator with %s says that its input is too large', async (_, source, timeoutMs?: number) => {
  const read = await createReader(source, timeoutMs)
  await expect(read(1)).rejects.toMatchObject({ code: 'list_too_large' })
})

test('an upload is read from memory or from its file', async () => {
  const file = path.join(folder, 'upload')
  await writeFile(file, '書'.repeat(100_000))
  const read = await createReader(`yield upload.toString().length * input`)
  expect(await read(2, Buffer.from('書'))).toEqual([2])
  const handle = await open(file)
  await rm(file)
  expect(await read(3, handle)).toEqual([300_000])
  await handle.close()
})

type EchoTasks = { echo: () => Promise<(input: unknown) => Promise<unknown>> }
type ReadTasks = { read: () => Promise<(input: number, upload: Buffer) => AsyncGenerator> }

const LIMITS = { timeoutMs: 20_000 }
const PROBLEMS = new URL('../../http/responses/problems.ts', import.meta.url).href

async function createPool(source: string, limits: ChildLimits = LIMITS) {
  const run = createChildPool<EchoTasks>(await writeProgram(source), { echo: limits })
  return (input: unknown) => run('echo', input)
}

/** A pool whose program has a generator with this body. On a busy machine it may take its time. */
async function createReader(source: string, timeoutMs = 20_000) {
  const program = `answerParent({ read: async () => async function* (input, upload) { ${source} } })`
  const run = createChildPool<ReadTasks>(await writeProgram(program), {
    read: { timeoutMs, heapMb: 64, tooLarge: 'list_too_large' },
  })
  return (input: number, upload: Parameters<typeof run>[2] = Buffer.from('')) => run('read', input, upload)
}

let count = 0

async function writeProgram(source: string): Promise<URL> {
  const file = path.join(folder, `program-${count++}.mjs`)
  const answerParent = new URL('answer-parent.ts', import.meta.url).href
  await writeFile(file, `import { answerParent } from '${answerParent}'\n${source}`)
  return pathToFileURL(file)
}
