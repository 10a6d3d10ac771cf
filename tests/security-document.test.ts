import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const DOCUMENT = readFileSync(path.join(import.meta.dirname, '../docs/security.md'), 'utf8')

/**
 * The sections of ASVS 5.0.0 with the number of their requirements of level 1 or 2, which are the first of each section.
 * Sections with requirements of level 3 alone are left out.
 */
const SECTIONS: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

const rows = [...DOCUMENT.matchAll(/^\| (\d[\d., ]+) \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, requirements = '', state = '', where = '']) => ({
    requirements: requirements.split(', '),
    state,
    where,
  }),
)

test('the security document has each requirement of ASVS 5.0 levels 1 and 2 once', () => {
  const expected = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  )
  expect(expected).toHaveLength(253)
  const named = rows.flatMap(({ requirements }) => requirements)
  expect(named.filter((requirement, at) => named.indexOf(requirement) !== at)).toEqual([])
  expect(new Set(named)).toEqual(new Set(expected))
})

test('a requirement that is met names the file, document or test', () => {
  for (const { requirements, state, where } of rows) {
    expect(['met', 'partly', 'not met', 'operator', 'none'], requirements[0]).toContain(state)
    if (state === 'met' || state === 'operator')
      expect(where, requirements[0]).toMatch(
        /`[\w/.-]+\.(ts|tsx|json|conf|yaml|service)`|\]\([\w/.#-]+\)|`npm run \w+`/,
      )
  }
})

test('the summary names each requirement that is not met, and no other but partly met ones', () => {
  const [, summary = ''] = /## Not met, in short\n(.*?)\n## /s.exec(DOCUMENT) ?? []
  const named = new Set(
    [...summary.matchAll(/(\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?/g)].flatMap(([, section, first, last]) => {
      const from = Number(first)
      return Array.from({ length: Number(last ?? first) - from + 1 }, (_, at) => `${section}.${from + at}`)
    }),
  )
  const inState = (wanted: string) =>
    rows.filter(({ state }) => state === wanted).flatMap(({ requirements }) => requirements)
  expect(inState('not met').filter((requirement) => !named.has(requirement))).toEqual([])
  const met = new Set([...inState('met'), ...inState('operator'), ...inState('none')])
  expect([...named].filter((requirement) => met.has(requirement))).toEqual([])
})
