import { expect, test } from 'vitest'
import { ApiFailure } from './api.ts'
import { UNREACHABLE } from './failure.ts'
import { saveOptimistically } from './optimistic-save.ts'
import { createQueryClient } from './query-client.ts'

test('a value is shown at once, and then as the server has stored it', async () => {
  const { save, shown, answer } = makeField('a')
  const saving = save('b')
  expect(shown).toEqual(['b'])
  await answer('B')
  expect(await saving).toBeUndefined()
  expect(shown).toEqual(['b', 'B'])
})

test('values are sent one after another, and a value that a newer one replaced before its turn is not sent', async () => {
  const { save, sent, shown, answer, isSent } = makeField('a')
  const saving = [save('b')]
  await isSent()
  saving.push(save('c'), save('d'))
  await answer('b')
  await answer('d')
  await Promise.all(saving)
  expect(sent).toEqual(['b', 'd'])
  expect(shown).toEqual(['b', 'c', 'd', 'd'])
})

test('when the latest value fails, the stored value is shown again and the failure is returned', async () => {
  const { save, shown, answer, fail, isSent } = makeField('a')
  const first = save('b')
  await isSent()
  const second = save('c')
  await answer('b')
  await fail()
  expect(await first).toBeUndefined()
  expect(await second).toEqual(UNREACHABLE)
  expect(shown).toEqual(['b', 'c', 'b'])
})

test('a failure that a newer value follows is not returned', async () => {
  const { save, shown, answer, fail, isSent } = makeField('a')
  const first = save('b')
  await isSent()
  const second = save('c')
  await fail()
  await answer('c')
  expect([await first, await second]).toEqual([undefined, undefined])
  expect(shown).toEqual(['b', 'c', 'c'])
})

test('a value that had to wait is not sent if the server has stored the same value meanwhile', async () => {
  const { save, sent, answer, isSent } = makeField('a')
  const saving = [save('b')]
  await isSent()
  saving.push(save('a'), save('b'))
  await answer('b')
  await Promise.all(saving)
  expect(sent).toEqual(['b'])
})

/** A field with this value stored, and a server that responds when the test calls `answer` or `fail`. */
function makeField(stored: string) {
  const client = createQueryClient()
  const shown: string[] = []
  const sent: string[] = []
  const requests: PromiseWithResolvers<string>[] = []
  const save = (value: string) =>
    saveOptimistically(client, {
      mutationKey: ['save', 'field'],
      value,
      stored,
      show: (text) => shown.push(text),
      send: () => {
        sent.push(value)
        const request = Promise.withResolvers<string>()
        requests.push(request)
        return request.promise
      },
      valueOf: (text: string) => text,
      isSame: (one, other) => one === other,
    })
  const isSent = () => expect.poll(() => requests.length).toBeGreaterThan(0)
  const next = async () => {
    await isSent()
    return requests.shift()!
  }
  return {
    save,
    shown,
    sent,
    isSent,
    answer: async (text: string) => (await next()).resolve(text),
    fail: async () => (await next()).reject(new ApiFailure(UNREACHABLE)),
  }
}
