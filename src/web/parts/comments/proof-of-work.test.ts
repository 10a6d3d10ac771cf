import { createChallenge } from 'altcha-lib/v1'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../../client/api.ts'
import { spendProof, startProof, takeProof, tieProof } from './proof-of-work.ts'

const LEAST = 3_500
const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] }))
afterEach(() => {
  spendProof()
  vi.useRealTimers()
})

/** A server whose challenge takes this long to come. */
function challenges(delay = 0) {
  const readChallenge = vi.fn(async () => {
    const challenge = await createChallenge({ hmacKey: 'key', maxnumber: 5 })
    await vi.advanceTimersByTimeAsync(delay)
    return challenge
  })
  return { api: { call: readChallenge } as unknown as Api, readChallenge }
}

test('the least time to write counts from when the challenge has come, however slow the line', async () => {
  const { api } = challenges(5_000)
  const began = Date.now()
  let takenAt = 0
  const taken = takeProof(api, '一').then((proof) => {
    takenAt = Date.now() - began
    return proof
  })
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500)
    expect(takenAt).toBeGreaterThan(0)
  })
  expect(await taken).toBeDefined()
  expect(takenAt).toBeGreaterThanOrEqual(5_000 + LEAST)
})

test('a proof from before the device slept for an hour is not sent', async () => {
  const { api, readChallenge } = challenges()
  startProof(api)
  vi.setSystemTime(Date.now() + HOUR)
  startProof(api)
  expect(readChallenge).toHaveBeenCalledTimes(2)
})

test('a repeat of the same text carries the same proof; another text gets one of its own', async () => {
  const { api, readChallenge } = challenges()
  const take = async (text: string) => {
    const proof = takeProof(api, text)
    let isThere = false
    void proof.then(() => (isThere = true))
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(LEAST)
      expect(isThere).toBe(true)
    })
    return await proof
  }
  const first = await take('一')
  // No answer came: the server may have taken it.
  tieProof('一')
  expect(await take('一')).toBe(first)
  expect(await take('一，再加一句')).not.toBe(first)
  expect(readChallenge).toHaveBeenCalledTimes(2)
})
