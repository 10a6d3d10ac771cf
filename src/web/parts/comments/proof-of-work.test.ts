import { createChallenge } from 'altcha-lib/v1'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../../client/api/api.ts'
import { discardProof, startProof, getProof, bindProof } from './proof-of-work.ts'

const LEAST = 3_500
const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] }))
afterEach(() => {
  discardProof()
  vi.useRealTimers()
})

/** A server that sends its challenge after this delay. */
function challenges(delay = 0) {
  const readChallenge = vi.fn(async () => {
    const challenge = await createChallenge({ hmacKey: 'key', maxnumber: 5 })
    await vi.advanceTimersByTimeAsync(delay)
    return challenge
  })
  return { api: { call: readChallenge } as unknown as Api, readChallenge }
}

test('the minimum writing time counts from the arrival of the challenge, on a slow connection too', async () => {
  const { api } = challenges(5_000)
  const began = Date.now()
  let receivedAt = 0
  const received = getProof(api, '一').then((proof) => {
    receivedAt = Date.now() - began
    return proof
  })
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500)
    expect(receivedAt).toBeGreaterThan(0)
  })
  expect(await received).toBeDefined()
  expect(receivedAt).toBeGreaterThanOrEqual(5_000 + LEAST)
})

test('a proof from before the device slept for an hour is not sent', async () => {
  const { api, readChallenge } = challenges()
  startProof(api)
  vi.setSystemTime(Date.now() + HOUR)
  startProof(api)
  expect(readChallenge).toHaveBeenCalledTimes(2)
})

test('repeating the same text sends the same proof; another text gets another proof', async () => {
  const { api, readChallenge } = challenges()
  const getProofOf = async (text: string) => {
    const proof = getProof(api, text)
    let isThere = false
    void proof.then(() => (isThere = true))
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(LEAST)
      expect(isThere).toBe(true)
    })
    return await proof
  }
  const first = await getProofOf('一')
  // Without a response the server may have used the proof.
  bindProof('一')
  expect(await getProofOf('一')).toBe(first)
  expect(await getProofOf('一，再加一句')).not.toBe(first)
  expect(readChallenge).toHaveBeenCalledTimes(2)
})
