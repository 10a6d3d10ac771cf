import { expect, test } from 'vitest'
import {
  hundredAdvertisements,
  hundredHonestComments,
  type SampleComment,
} from '../../../tests/support/hostile/spam.ts'
import { reasonsInText } from './spam.ts'

/**
 * The advertisements that fingerprints and points held, by their place among the hundred: sent one a minute, each by another
 * visitor, before the hundred honest comments, of which they held none.
 */
const HELD_BEFORE = [
  1, 5, 10, 12, 13, 14, 15, 16, 18, 24, 26, 29, 30, 31, 33, 35, 37, 39, 40, 41, 42, 43, 44, 46, 47, 48, 49,
  50, 51, 52, 56, 58, 59, 60, 61, 62, 63, 65, 66, 67, 68, 69, 70, 71, 72, 73, 75, 77, 78, 80, 81, 82, 83, 84,
  85, 87, 88, 90, 91, 93, 94, 95, 96, 97, 99,
]

test.each(['before the honest comments', 'between them'])(
  'of the advertisements that were held before nine tenths are, and at most two honest comments, %s',
  (order) => {
    const advertisements = hundredAdvertisements()
    const honest = hundredHonestComments()
    expect(new Set(honest.map(({ text }) => text)).size).toBe(100)
    const sent =
      order === 'between them'
        ? advertisements.flatMap((each, index) => [each, honest[index]!])
        : [...advertisements, ...honest]
    const held = holdInTurn(sent)
    const stillHeld = HELD_BEFORE.filter((place) => held.has(advertisements[place]!))
    expect(stillHeld.length).toBeGreaterThanOrEqual(0.9 * HELD_BEFORE.length)
    expect(honest.filter((each) => held.has(each)).length).toBeLessThanOrEqual(2)
  },
)

/** The comments that are held for their text, each compared with the hundred before it. */
function holdInTurn(comments: readonly SampleComment[]): Set<SampleComment> {
  const text = { isNearOwnerName: false, siteUrl: 'https://xingcha.test', banned: [] }
  return new Set(
    comments.filter(({ name, text: content }, index) => {
      const latest = comments.slice(Math.max(0, index - 100), index).map((each) => each.text)
      return reasonsInText({ ...text, name, content, latest }).length > 0
    }),
  )
}
