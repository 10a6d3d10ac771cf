import { check } from 'recheck'
import { expect, test } from 'vitest'
import { openSafeExpressions } from './support/repository/safe-expressions.ts'
import { findSuperlinear } from './support/hostile/superlinear.ts'
import {
  findExpressions,
  type FoundExpression,
  recordExpressions,
} from './support/repository/regular-expressions.ts'

// A backtracking pattern blocks all visitors at once: all patterns must run in linear time for any text.

/** Runs in the process of a command or in a child process, never in the server's: a slow pattern there keeps only the owner waiting. */
const OWN_PROCESS = 'src/server/blog-import/'

const found = findExpressions()
const literals = found.literals.filter(({ place }) => !place.startsWith(OWN_PROCESS))
const builders = found.builders.filter((file) => !file.startsWith(OWN_PROCESS))

/** The expressions that were found safe before, by analysis and by measurement. */
const safe = openSafeExpressions()

/** How the files that build expressions at run time are made to build theirs. */
const BUILDERS: Record<string, () => Promise<unknown>> = {
  'src/server/archive/site-import/tables/table-import.ts': async () => {
    const { tableFromFileName } = await import('../src/server/archive/site-import/tables/table-import.ts')
    tableFromFileName('books.csv')
  },
  'src/server/comments/spam.ts': async () => {
    const { countLinks } = await import('../src/server/comments/spam.ts')
    countLinks('', 'https://books.example')
  },
  'src/server/mail/mail-transport.ts': async () => {
    const { maskEmails: maskAddresses } = await import('../src/server/mail/mail-transport.ts')
    maskAddresses('', `${'a'.repeat(64)}@example.org`)
  },
}

/** Exceptions, by file and source, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  [String.raw`src/cover-art/typesetting/title-text.ts /^(.+?) ?[（(［[【]([^（([]+)[）)\]］】]$/`]:
    'a title of the owner’s, of which the first 120 characters are read',
}

test('the files that build expressions at run time are listed', () => {
  expect(builders).toEqual(Object.keys(BUILDERS))
})

test(
  'every regular expression runs in linear time, by analysis and by measurement',
  { timeout: 900_000 },
  async () => {
    const expressions = [...literals]
    for (const [file, build] of Object.entries(BUILDERS)) {
      const built = await recordExpressions(file, build)
      expect(built, file).not.toEqual([])
      expressions.push(...built)
    }
    expect(expressions.length).toBeGreaterThan(200)
    const unsafe: string[] = []
    const excepted = new Set<string>()
    const faults = new Map<string, string | undefined>()
    for (const expression of expressions) {
      if (safe.has(expression.source, expression.flags)) continue
      // The sources write one in six again.
      const written = `/${expression.source}/${expression.flags}`
      if (!faults.has(written))
        faults.set(written, (await faultByChecker(expression)) ?? faultByTrying(expression))
      const fault = faults.get(written)
      if (fault === undefined) safe.add(expression.source, expression.flags)
      const key = `${expression.place.replace(/:\d+$/, '')} /${expression.source}/`
      if (fault === undefined) continue
      if (EXCEPTIONS[key] === undefined) unsafe.push(`${expression.place} ${key}: ${fault}`)
      else excepted.add(key)
    }
    expect(unsafe).toEqual([])
    expect([...excepted], 'exceptions that are still needed').toEqual(Object.keys(EXCEPTIONS))
    safe.record()
  },
)

test.each([
  ['spaces', String.raw`微信\s*(?:號)?\s*[:=]?\s*@?[a-z]{5,}`, 'u'],
  ['any start', String.raw`\s+$`, ''],
])('an unsafe expression is found by the checker and by trying: %s', async (_kind, source, flags) => {
  const expression = { place: '', source, flags }
  expect(await faultByChecker(expression)).toBeDefined()
  expect(faultByTrying(expression)).toBeDefined()
})

/** The checker's verdict, bounded by characters read, not by time, so that it is the same on a busy machine. */
async function faultByChecker({ source, flags }: FoundExpression): Promise<string | undefined> {
  const verdict = await check(source, flags, {
    randomSeed: 1,
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
  })
  if (verdict.status === 'safe') return undefined
  if (verdict.status === 'unknown') return `not judged: ${verdict.error.kind}`
  return `${verdict.complexity.summary}, ${verdict.attack.pattern}`
}

/** Whether one of the characters that the expression names, over and over, alone or after another, takes it long. */
function faultByTrying({ source, flags }: FoundExpression): string | undefined {
  const pattern = new RegExp(source, flags.replace(/[gy]/g, '') + 'g')
  const units = [...new Set([...source.replace(/\\[a-zA-Z]?/g, ''), ...EVERYWHERE])]
  const starts = ['', ...(source.match(/[\p{L}\p{N}]{2,}/gu) ?? []).slice(0, 3)]
  for (const unit of units) {
    for (const start of starts) {
      const from = findSuperlinear(
        (length) => void (start + unit.repeat(length) + '\u0001').replace(pattern, ''),
        32_768,
      )
      if (from !== undefined) return `${JSON.stringify(start)} + ${JSON.stringify(unit)}.repeat(${from})`
    }
  }
  return undefined
}

const EVERYWHERE = ['a', '0', ' ', '\n', '\u3000', '.', '-', '_', '@', '<', '字', '𠮷']
