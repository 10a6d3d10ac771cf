import { expect, test } from 'vitest'
import { type DeviceRecord, GUEST } from './device-texts.ts'
import { ofEarlierUnsent, surplusOf } from './device-upkeep.ts'

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

test('a comment that waits since an earlier release keeps its author, its reason and its proof', () => {
  const waiting = { id: 7, reader: 'a', writtenAt: 5, refusal: '太長' }
  const comment = { kind: 'comment', review: 3, name: '蘇合', text: '字' } as const
  expect(ofEarlierUnsent({ ...waiting, ...comment, proof: { value: 'p', madeAt: 4 } })).toEqual({
    kind: 'unsent comment',
    owner: 'a',
    id: 5,
    at: 5,
    value: {
      review: 3,
      comment: { user_name: '蘇合', content: '字', proof: 'p' },
      provedAt: 4,
      refusal: '太長',
    },
  })
  expect(ofEarlierUnsent({ ...waiting, ...comment, reader: null }).owner).toBe(GUEST)
})
