import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { importedOf, previewOf, sendList } from '../../../../tests/support/files/list-files.ts'
import { newReader } from '../../../../tests/support/accounts/api-reader.ts'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { readList } from './testing.ts'

const FOLDER = path.join(import.meta.dirname, '../../../../tests/fixtures/cases')

interface Wanted {
  /** The entry of each book, by its title. */
  entries: Record<string, object>
  answers?: Record<string, string>
  /** Of the preview. */
  preview?: object
}

const DREAM = '紅樓夢'
const READ = { book_id: 1, status: 'completed', own_rating: 4.5 }
const days = (begun_on: string | null, finished_on: string | null) => ({ begun_on, finished_on })
const IN_JANUARY = { ...READ, notes: '好', readings: [days('2025-01-03', '2025-02-01')] }

const CASES: Record<string, Wanted> = {
  'lists/bookwyrm.csv': {
    entries: { [DREAM]: { ...READ, notes: '好看', readings: [days('2025-03-12', '2025-03-21')] } },
  },
  'lists/hardcover.csv': { entries: { [DREAM]: IN_JANUARY } },
  'lists/librarything.tsv': { entries: { [DREAM]: IN_JANUARY } },
  'lists/readmoo.csv': {
    entries: { [DREAM]: { ...READ, own_rating: 5, notes: '好', readings: [days(null, '2025-02-01')] } },
  },
  'lists/neodb_book_mark.csv': {
    entries: { [DREAM]: { ...READ, notes: '好看', readings: [days(null, '2025-03-21')] } },
  },
  'lists/libby.csv': {
    preview: { matches: [{ title: DREAM, asks: 'no_status' }] },
    answers: { no_status: 'reading' },
    entries: { [DREAM]: { book_id: 1, status: 'reading' } },
  },
  'lists/goodreads.csv': {
    preview: { unreviewed: [{ asks: null }, { title: 'Abandoned', asks: 'unfinished' }] },
    answers: { unfinished: 'completed' },
    entries: {
      [DREAM]: {
        ...READ,
        own_rating: 5,
        notes: expect.stringMatching(/^第一行\n第二行 & 粗[^]*私記$/),
        readings: [days(null, '2024-02-29')],
      },
      'Out Past The Stars (The Farian War, #3)': { book_id: null, status: 'completed' },
      Abandoned: { book_id: null, own_rating: 2 },
    },
  },
  'lists/storygraph.csv': {
    preview: {
      losses: [
        { title: '書卷B', kind: 'rating', values: ['4.25', '4.5'] },
        { title: '書卷E' },
        { title: '書卷E' },
      ],
    },
    answers: { unfinished: 'want_to_read' },
    entries: {
      書卷A: { status: 'reading', readings: [days('2025-08-01', null)] },
      書卷B: { own_rating: 4.5, readings: [{}, {}] },
      書卷C: { status: 'want_to_read' },
      書卷D: { status: 'want_to_read' },
      書卷E: { own_rating: 4, readings: [] },
      書卷F: { own_rating: 5 },
    },
  },
  'imports/goodreads-eq.csv': {
    entries: {
      甲: { own_rating: 5 },
      丙: { own_rating: 4 },
      戊: { own_rating: 4 },
      庚: { own_rating: 4 },
    },
  },
  'imports/tofu-reviews-notes.xlsx': {
    entries: {
      'How to Take Smart Notes': { status: 'want_to_read', notes: '還沒讀完先寫', readings: [] },
      "Poor Charlie's Almanack: The Wit and Wisdom of Charles T. Munger": {
        status: 'reading',
        notes: '筆記內文',
        readings: [{ finished_on: null }],
      },
    },
  },
}

for (const [name, { entries, answers = {}, preview = {} }] of Object.entries(CASES))
  testOnSqlite(`what is wanted of ${name} comes`, async (site) => {
    await site.addReview({ id: 1, title: DREAM, author: '曹雪芹', isbn: '9789571399999' })
    holdClock(site, '2026-01-01T04:00:00Z')
    const reader = await newReader(site)
    const file = await readFile(path.join(FOLDER, name))
    const seen = await previewOf(sendList(site, reader, 'preview', file, path.basename(name)))
    expect(seen).toMatchObject({ misses: [], ...preview })
    const done = await importedOf(sendList(site, reader, 'import', file, path.basename(name), answers))
    expect(done.misses).toEqual([])
    const list = (await readList(reader)).entries
    for (const [title, entry] of Object.entries(entries))
      expect(
        list.find((each) => JSON.stringify(each).includes(`"${title}"`)),
        title,
      ).toMatchObject(entry)
  })
