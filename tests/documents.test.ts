import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Citation,
  commentsOf,
  findCitations,
  findLinks,
  fragmentsOf,
  isNamed,
  withoutCode,
} from './support/repository/citations.ts'

const ROOT = path.join(import.meta.dirname, '..')
const FILES = listFiles('{src,tests,tools,bench,soak,bin,docs,database,deploy}/**/*', '*', '.oxlintrc.json')
const SOURCES = listFiles('{src,tests,tools,bench,soak,bin,database}/**/*.{ts,tsx,css,mjs}', '*.ts')
const DOCUMENTS = listFiles('*.md', 'docs/**/*.md', 'src/**/*.md')
const DECISIONS = DOCUMENTS.filter((file) => file.startsWith('docs/decisions/'))

/** Files that are named although the repository does not hold them: a build or an installation makes them. */
const MADE_ELSEWHERE = /^(build|node_modules)\/|^fonts\.css$/

test('every file and heading that a comment names is in the repository', () => {
  expect(SOURCES.length).toBeGreaterThan(500)
  expect(
    SOURCES.flatMap((file) => {
      const source = read(file)
      // Titles of tests are strings.
      const numbered = [...source.matchAll(/\bdecisions? \d+/g)].map(([target]) => `${file}: ${target}`)
      return [...missing(file, findCitations(commentsOf(file, source))), ...numbered]
    }),
  ).toEqual([])
})

test('every file and heading that a document names is in the repository', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(30)
  expect(
    DOCUMENTS.flatMap((file) => {
      const text = read(file)
      // An address of a link is read as a link, not as text.
      const prose = withoutCode(text).replaceAll(/\]\([^)\s]+\)/g, (link) => ' '.repeat(link.length))
      return missing(file, [...findCitations(prose), ...findLinks(file, text)])
    }),
  ).toEqual([])
})

test('every npm script, benchmark and soak that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const unknown = [...DOCUMENTS, ...SOURCES].flatMap((file) =>
    [...read(file).matchAll(/`npm run ([a-z]+)(?: -- ([a-z]+[a-z-]*))?[^`]*`/g)]
      .filter(([, script = '', name]) => {
        if (!(script in scripts)) return true
        return (
          name !== undefined &&
          /^(bench|soak)$/.test(script) &&
          !FILES.includes(`${script}/${name}.${script}.ts`)
        )
      })
      .map(([command]) => `${file}: ${command}`),
  )
  expect(unknown).toEqual([])
})

test('every function and table that a document names is in the code', () => {
  const words = new Set([...SOURCES, 'vite.config.ts'].flatMap((file) => read(file).match(/\w+/g) ?? []))
  const unknown = DOCUMENTS.flatMap((file) =>
    [...withoutCode(read(file)).matchAll(/`((?:[a-z]+[A-Z]|xc_)\w*)(?:\([^`]*)?`/g)]
      .filter(([, name = '']) => !words.has(name))
      .map(([name]) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('a decision record says context, decision and consequences in 400 words at most', () => {
  expect(DECISIONS.length).toBeGreaterThan(20)
  for (const file of DECISIONS) {
    const text = read(file)
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings, file).toEqual(['Context', 'Decision', 'Consequences'])
    expect(text.split(/\s+/).length, `words of ${file}`).toBeLessThanOrEqual(400)
  }
})

describe('the check itself', () => {
  const files = ['docs/guide.md', 'src/server/comments/comments.store.ts']

  test.each([
    ['comments.store.ts', true],
    ['comments/comments.store.ts', true],
    ['src/server/comments', true],
    ['src/server/SUBJECT/X.store.ts', true],
    ['src/server/*/*.store.ts', true],
    ['store.ts', false],
    ['likes/comments.store.ts', false],
    ['src/server/likes', false],
    ['src/server/comments/likes/likes.store.ts', false],
  ])('%s is in the repository: %s', (target, isThere) => {
    expect(isNamed(target, files)).toBe(isThere)
  })

  test('finds paths, folders, headings, decisions and paragraph numbers in prose', () => {
    const text =
      'See docs/guide.md#the-owner, `a/b.ts`, src/server;\ndecisions/0012 and product §4. Not/these, and/or.'
    expect(findCitations(text)).toEqual([
      { line: 1, target: 'docs/guide.md', fragment: 'the-owner' },
      { line: 1, target: 'a/b.ts', fragment: undefined },
      { line: 1, target: 'src/server' },
      { line: 2, target: 'docs/decisions/0012-*' },
      { line: 2, target: '§4' },
    ])
  })

  test('reads comments and no code', () => {
    expect(commentsOf('a.ts', "import './b.ts' // c.ts")).toBe('                // c.ts')
    expect(commentsOf('a.css', 'a {}\n/* b.css */')).toBe('    \n/* b.css */')
  })
})

/** The citations of a file whose target, or the heading in it, is not there. */
function missing(file: string, citations: Citation[]): string[] {
  const found = citations
    .filter(({ target, fragment }) => {
      if (MADE_ELSEWHERE.test(target)) return false
      if (!isNamed(target, FILES)) return true
      return fragment !== undefined && !(FILES.includes(target) && fragmentsOf(read(target)).has(fragment))
    })
    .map(({ line, target, fragment }) => `${file}:${line} ${target}${fragment ? `#${fragment}` : ''}`)
  return [...new Set(found)]
}

function listFiles(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .toSorted()
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}
