import type * as processes from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { runInChild } from '../run-in-child.ts'

vi.mock('node:child_process', async (original) => {
  const real = await original<typeof processes>()
  return { ...real, fork: vi.fn(real.fork) }
})
afterEach(() => vi.useRealTimers())

const book = (id: number) => ({ id, title: '星槎勝覽', author: '費信' })

test('a child process that dies while idle harms nothing, and the next picture is drawn', async () => {
  // Fake timers end the idle time at once.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await runInChild('drawPicture', { kind: 'cover', book: book(1) })
  const { value: child } = vi.mocked(fork).mock.results.at(-1) as { value: processes.ChildProcess }
  child.kill('SIGKILL')
  await once(child, 'exit')
  vi.runAllTimers()
  expect(Buffer.from(await runInChild('drawPicture', { kind: 'cover', book: book(2) })).toString()).toMatch(
    /^<svg /,
  )
})

test('covers and cards requested at the same time are all drawn', async () => {
  const review = { ...book(3), siteName: '星槎書話' }
  const [one, other, card] = await Promise.all([
    runInChild('drawPicture', { kind: 'cover', book: book(1) }),
    runInChild('drawPicture', { kind: 'cover', book: book(2) }),
    runInChild('drawPicture', { kind: 'review card', review }),
  ])
  expect(Buffer.from(one).toString()).toMatch(/^<svg /)
  expect(Buffer.from(other).equals(Buffer.from(one))).toBe(false)
  expect(Buffer.from(card).subarray(1, 4).toString()).toBe('PNG')
})

test('a failed drawing does not affect the next one', async () => {
  const nothing = { ...book(1), title: undefined as never }
  const [failed, next] = await Promise.allSettled([
    runInChild('drawPicture', { kind: 'cover', book: nothing }),
    runInChild('drawPicture', { kind: 'cover', book: book(1) }),
  ])
  expect(failed).toMatchObject({ reason: { reason: 'exited' } })
  expect(next.status).toBe('fulfilled')
})
