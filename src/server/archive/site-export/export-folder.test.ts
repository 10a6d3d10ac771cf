import { readdirSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import {
  COMPARED,
  EMPTY,
  inspect,
  LEFT_OUT,
  setRareColumns,
} from '../../../../tests/support/database/exported-tables.ts'
import { fillEveryTable } from '../../../../tests/support/database/rows-of-every-table.ts'
import { storeComment, storeReview } from '../../../../tests/support/server/factories.ts'
import { sumsOf } from '../../../../tests/support/database/table-sums.ts'
import { advanceIdSequence } from '../../platform/db/database.ts'
import { PROJECT_ROOT } from '../../platform/runtime/project-root.ts'
import { changeSetting } from '../../settings/change-settings.service.ts'
import { loadSampleLibrary } from '../site-import/sample/sample-library.service.ts'
import { exportCommand } from './export.command.ts'
import { storeFile } from '../../pictures/media.service.ts'
import { exportToFolder } from './export-folder.service.ts'
import { importFolder, isExportFolder } from './import-folder.service.ts'
import { type BackupSite, PAIRS, useBackupSites } from '../../../../tests/support/database/backup-site.ts'
import { fold } from '../../text/fold.ts'

const sites = useBackupSites()

for (const [from, to] of PAIRS) {
  const needsPostgres = from === 'postgres' || to === 'postgres'
  test.skipIf(needsPostgres && inject('postgresUrl') === null)(
    `an exported site is imported into an equal one (${from} to ${to})`,
    async () => {
      const source = await sites.open(from, 'source')
      await fill(source)
      const counts = await write(source)
      expect(counts).toMatchObject({
        reviews: 27,
        comments: 3,
        xc_comments: 5,
        xc_bans: 2,
        xc_subscriptions: 2,
        xc_letters: 2,
        xc_users: 2,
        xc_drafts: 2,
        xc_revisions: 1,
        xc_redirects: 2,
        xc_imported_texts: 1,
        xc_review_views: 2,
        xc_referrers: 1,
        xc_review_referrers: 1,
        xc_missed_searches: 1,
      })
      const target = await sites.open(to, 'target')
      expect((await importFolder(target, exported())).warnings).toEqual([])
      const [before, after] = [await sumsOf(source.env), await sumsOf(target.env)]
      for (const table of COMPARED) {
        expect(before.get(table)?.rows, table).toBeGreaterThan(0)
        expect(after.get(table), table).toEqual(before.get(table))
      }
      // The id of a removed comment is not given out again.
      expect(await storeComment(target, { review_id: 3 })).toBe(await storeComment(source, { review_id: 3 }))
    },
  )
}

test('an export forgets no table and no column', async () => {
  const source = await sites.open('sqlite', 'source')
  await fill(source)
  const { tables, empty } = await inspect(source.env)
  expect(tables).toEqual([...COMPARED, ...Object.values(LEFT_OUT).flat()].toSorted())
  // A column without a value would come back as it was even if it were forgotten.
  expect(empty.filter((column) => !EMPTY.has(column))).toEqual([])
})

test('a review is a Markdown file with front matter, and private data lie apart', async () => {
  const source = await sites.open('sqlite', 'source')
  await fill(source)
  const output: string[] = []
  const terminal = { stdout: { write: (text: string) => output.push(text) }, stderr: { write: () => {} } }
  const openDeps = () => Promise.reject(new Error('it reads a snapshot'))
  expect(await exportCommand([exported()], terminal, { env: source.env, program: '1.2.3', openDeps })).toBe(0)
  expect(output.join('')).toContain('27 reviews')
  expect(output.join('')).toMatch(/private holds emails, private notes and held comments/)
  const review = await readFile(path.join(exported(), 'reviews/1.md'), 'utf8')
  expect(review).toMatch(/^---\nid: 1\ntitle: 夜航船\n/m)
  expect(review).toContain('body: markdown\n')
  const [, day] = /\npublish_date: (\S+)\n/.exec(review) ?? []
  expect(review).toContain(`\ndate: ${day}\n`)
  expect(review).toContain('\n## 兩腳書櫥\n')
  expect(review).toContain('*有關於文理*')
  const names = readdirSync(exported(), { recursive: true, encoding: 'utf8' }).map((name) =>
    path.join(exported(), name),
  )
  for (const name of [exported(), ...names]) {
    const stats = statSync(name)
    expect(stats.mode & 0o777, name).toBe(stats.isDirectory() ? 0o700 : 0o600)
  }
  const open = names.filter((name) => !name.includes('/private'))
  for (const name of open.filter((each) => statSync(each).isFile()))
    expect((await readFile(name)).includes('@example.org'), name).toBe(false)
  const rows = await readFile(path.join(exported(), 'private/rows.jsonl'), 'utf8')
  expect(rows).toContain('改過的內文')
  expect(rows).toMatch(/^\{"deflated":|,\{"deflated":"\{/m)
  expect(rows).not.toMatch(/"preview_key"|"address"/)
  expect(await readdir(sites.folder)).toEqual(['exported', 'source'])
})

test('an imported letter that was being sent is stopped, and a scheduled one is a draft', async () => {
  const source = await sites.open('sqlite', 'source')
  await fill(source)
  const { queries } = source.database
  const scheduled_at = '2031-05-01T04:00:00.000Z'
  await queries.updateTable('xc_letters').set({ state: 'sending' }).where('id', '=', 1).execute()
  await queries
    .updateTable('xc_letters')
    .set({ state: 'scheduled', scheduled_at, length: 0 })
    .where('id', '=', 2)
    .execute()
  await queries.updateTable('xc_letter_deliveries').set({ state: 'queued' }).where('id', '=', 1).execute()
  await write(source)
  const target = await sites.open('sqlite', 'target')
  await importFolder(target, exported())
  const letters = target.database.queries.selectFrom('xc_letters').select(['state', 'scheduled_at', 'length'])
  expect(await letters.orderBy('id').execute()).toEqual([
    { state: 'stopped', scheduled_at: null, length: 4 },
    // An earlier version did not say how long it is.
    { state: 'draft', scheduled_at: null, length: 4 },
  ])
  const deliveries = target.database.queries.selectFrom('xc_letter_deliveries').select('state')
  expect(await deliveries.orderBy('id').execute()).toEqual([{ state: 'waiting' }, { state: 'dropped' }])
})

test('of imported comments no mail tells, whatever the export says of them', async () => {
  const source = await sites.open('sqlite', 'source')
  await fill(source)
  const untold = { is_answer_told: 0, is_news_told: 0 }
  await source.database.queries.updateTable('xc_comments').set(untold).execute()
  await write(source)
  const target = await sites.open('sqlite', 'target')
  await importFolder(target, exported())
  const told = target.database.queries.selectFrom('xc_comments').select(['is_answer_told', 'is_news_told'])
  expect(await told.distinct().execute()).toEqual([{ is_answer_told: 1, is_news_told: 1 }])
})

test('without its private part an export brings reviews and published comments', async () => {
  const source = await sites.open('sqlite', 'source')
  await fill(source)
  const unanswered = { id: 900, review_id: 3, parent_id: null, created_at: '2025-05-02T04:00:00.000Z' }
  await source.database.queries.insertInto('xc_removed_comments').values(unanswered).execute()
  await write(source)
  await rm(path.join(exported(), 'private'), { recursive: true })
  const target = await sites.open('sqlite', 'target')
  const { counts, warnings } = await importFolder(target, exported())
  expect(counts).toMatchObject({ reviews: 27, comments: 3, xc_users: 0, xc_subscriptions: 0 })
  expect(warnings).toContain('The export counted 2 rows of users, and the folder has 0.')
  const likes = await target.database.queries
    .selectFrom('xc_comments')
    .select(['likes_before', 'parent_id', 'answered_id'])
    .orderBy('id')
    .execute()
  expect(likes).toEqual([
    { likes_before: 3, parent_id: null, answered_id: null },
    { likes_before: 0, parent_id: 4, answered_id: 5 },
    { likes_before: 0, parent_id: null, answered_id: null },
  ])
  // Comment 4 was removed by its author: what stands there is known. Nothing stood below 900.
  const removed = target.database.queries.selectFrom('xc_removed_comments').select('id')
  expect(await removed.execute()).toEqual([{ id: 4 }])
  expect(await storeComment(target, { review_id: 3 })).toBe(await storeComment(source, { review_id: 3 }))
})

test('an import is refused where it would mix two sites, or a file is not as it was written', async () => {
  const source = await sites.open('sqlite', 'source')
  await fill(source)
  await write(source)
  const before = await sumsOf(source.env)
  await expect(importFolder(source, exported())).rejects.toThrow(
    /^This site has 27 reviews, 5 comments and 2 accounts/,
  )
  expect(await sumsOf(source.env)).toEqual(before)

  const target = await sites.open('sqlite', 'target')
  const empty = await sumsOf(target.env)
  const damage = async (name: string, change: (text: string) => string, fault: RegExp) => {
    const file = path.join(exported(), name)
    const text = await readFile(file, 'utf8')
    await writeFile(file, change(text))
    await expect(importFolder(target, exported()), name).rejects.toThrow(fault)
    await writeFile(file, text)
    expect(await sumsOf(target.env), name).toEqual(empty)
  }
  await damage('reviews/3.md', (text) => text.replace('id: 3', 'id: three'), /3\.md is not a review .*id: /)
  await damage('reviews/3.md', () => 'nothing', /does not begin with front matter/)
  await damage('comments.jsonl', (text) => text.slice(0, -10), /comments\.jsonl:3 is not JSON/)
  const rows = 'private/rows.jsonl'
  await damage(rows, (text) => text.replace('"confirmed"', '"sure"'), /checksum of xc_subscriptions/)
  await damage(rows, (text) => text.replace(/^\[.*\n/m, ''), /the checksum of/)
  await damage(rows, (text) => text.slice(0, text.lastIndexOf('{')), /its lines are out of order/)
  await damage(rows, (text) => text.replaceAll('xc_bans', 'xc_sessions'), /contains what is not in an export/)
  await damage(rows, (text) => `${text}{"file":"secret","base64":""}\n`, /contains what is not in an export/)
  await damage(
    rows,
    (text) => text.replaceAll('"until"', '"till"'),
    /does not fit the tables of this program/,
  )
  await damage(
    'settings.json',
    (text) => text.replace('"contact_email"', '"contact"'),
    /there is no setting contact/,
  )
  await damage('export.json', (text) => text.replace('"version": 4', '"version": 5'), /newer version/)
  await damage('export.json', (text) => text.replace('"version": 4', '"version": 2'), /an earlier version/)
  expect((await importFolder(target, exported())).counts.reviews).toBe(27)
})

test('an export is not written over another, and a failed one leaves nothing', async () => {
  const source = await sites.open('sqlite', 'source')
  await write(source)
  await expect(write(source)).rejects.toThrow(/exported exists already\. Name a new folder/)
  expect(await isExportFolder(exported())).toBe(true)
  expect(await isExportFolder(sites.folder)).toBe(false)
  await writeFile(path.join(sites.folder, 'file'), '')
  const below = path.join(sites.folder, 'file', 'exported')
  await expect(exportToFolder(below, settings(source))).rejects.toThrow(/cannot be written \(ENOTDIR\)/)
  await mkdir(path.join(sites.folder, 'empty'))
  await exportToFolder(path.join(sites.folder, 'empty'), settings(source))
})

/** The sample library with pictures and settings, and people with everything they can have. */
async function fill(site: BackupSite): Promise<void> {
  const { database } = site
  await loadSampleLibrary(site, path.join(PROJECT_ROOT, 'database/sample-library'))
  const headline = '夜裡讀書，先點一盞燈'
  await storeReview(site, { id: 25, kind: 'essay', title: headline, headline, author: '' })
  await storeReview(site, { id: 26, other_books: [BOOK, { ...BOOK, title: '夢憶' }] })
  await storeReview(site, { id: 27, kind: 'page', title: '轉載', headline: '轉載', author: '' })
  await fillEveryTable(database, PEOPLE)
  await storeFile(database.queries, '講義.txt', Buffer.from('文字'))
  // Search finds the translator of the review 3, as after its publication.
  const { author } = await database.queries
    .selectFrom('xc_reviews')
    .select('author')
    .where('id', '=', 3)
    .executeTakeFirstOrThrow()
  const names = { author: fold(`${author}\n某譯者`) }
  await database.queries.updateTable('xc_review_search').set(names).where('review_id', '=', 3).execute()
  await changeSetting(database, 'comments.banned', '["代購車隊"]')
  await database.queries.updateTable('xc_reviews').set({ is_published: 0 }).where('id', '=', 12).execute()
  await advanceIdSequence(database.queries, 'xc_comments', 7)
  const removed = await storeComment(site, { review_id: 3 })
  await database.queries.deleteFrom('xc_comments').where('id', '=', removed).execute()
  await setRareColumns(database)
  await setLineEnds(site)
  // A record of another subject, which an export leaves out.
  await database.queries.deleteFrom('xc_settings').where('key', '=', 'sample_library').execute()
}

const BOOK = {
  title: '西湖夢尋',
  original_title: 'Dream Recollections',
  author: '張岱',
  translator: '某譯者',
  publisher: '某書局',
  book_year: 1671,
  isbn: '9789570820720',
  rating: 4,
}

/** Texts with every character that one program or another takes for the end of a line. */
async function setLineEnds({ database: { queries } }: BackupSite): Promise<void> {
  const text = '一行\u2028二行\u2029三行\u0085四行\v五行\f六行\r七行'
  await queries.updateTable('xc_comments').set({ content: text }).execute()
  await queries.updateTable('xc_reading_list').set({ notes: text }).execute()
  await queries.updateTable('xc_reviews').set({ publisher: text }).where('id', '=', 5).execute()
}

const PEOPLE = new Set([
  ...COMPARED.filter((table) => !/review|media|pictures|settings/.test(table)),
  'xc_review_details',
  'xc_review_tags',
  'xc_review_series',
  'xc_review_views',
  'xc_review_referrers',
])

function exported(): string {
  return path.join(sites.folder, 'exported')
}

function settings({ env, clock }: BackupSite) {
  return { env, clock, program: '1.2.3' }
}

function write(site: BackupSite): Promise<Record<string, number>> {
  return exportToFolder(exported(), settings(site))
}
