import { expect, test } from 'vitest'
import { workThroughExample } from '../../tools/worked-example.ts'

test('an optional field of a comment changes at most twelve files, and at most thirty modules are read for it', () => {
  const { changed, faults, reached } = workThroughExample()
  expect(faults).toBe('')
  expect(changed.length, changed.join('\n')).toBeLessThanOrEqual(12)
  for (const [start, modules] of Object.entries(reached))
    expect(modules.length, `${start}\n${modules.join('\n')}`).toBeLessThanOrEqual(30)
}, 600_000)
