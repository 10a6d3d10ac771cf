import { expect, test } from 'vitest'
import { type DeviceRecord, GUEST } from './device-texts.ts'
import { surplusOf } from './device-upkeep.ts'

test('beyond twenty drafts of comments the oldest are removed, and nothing that waits', () => {
  const comment = { user_name: '蘇合', content: '字' }
  const drafts = Array.from({ length: 22 }, (_, at): DeviceRecord => ({
    kind: 'comment draft',
    owner: GUEST,
    id: 100 - at,
    at,
    value: comment,
  }))
  const waiting = Array.from({ length: 30 }, (_, at): DeviceRecord => ({
    kind: 'unsent comment',
    owner: GUEST,
    id: at,
    at,
    value: { review: 1, comment },
  }))
  expect(surplusOf([...waiting, ...drafts.toReversed()]).map(({ kind, id }) => [kind, id])).toEqual([
    ['comment draft', 100],
    ['comment draft', 99],
  ])
  expect(surplusOf(drafts.slice(2))).toEqual([])
})
