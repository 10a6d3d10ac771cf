import { expect } from 'vitest'
import type { AccountExport } from '../../../contract/accounts/account-data.ts'
import { storeComment } from '../../../../tests/support/server/factories.ts'
import { subscribe } from '../../../../tests/support/mail/newsletter.ts'
import { signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { codeOf } from '../../../../tests/support/server/problem-of.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../../tests/support/server/visitors.ts'
import {
  createReaderWithBooks,
  exportAccountData,
  NOTES,
} from '../../../../tests/support/accounts/reader-with-books.ts'
import { importFile } from '../../../../tests/support/files/list-files.ts'

testOnEachEngine('the account export contains all data of the account', async (site) => {
  const clock = holdClock(site)
  const reader = await createReaderWithBooks(site, clock)
  await subscribe(site, reader.email, ['reading-philosophy'])
  const { queries } = site.deps.database
  await queries.updateTable('xc_subscriptions').set({ name: '王小明' }).execute()
  const { id } = await queries.selectFrom('xc_subscriptions').select('id').executeTakeFirstOrThrow()
  await queries
    .insertInto('xc_subscription_labels')
    .values({ subscription_id: id, label: '讀書會' })
    .execute()
  const above = await storeComment(site.deps, { review_id: 1 })
  const own = await reader.publish(1, { name: '小青', text: '第一行\n第二行', more: { parent_id: above } })
  const otherComment = await storeComment(site.deps, { review_id: 2, content: '別人的。' })
  await reader.like(otherComment)

  const response = await reader.send('GET', '/api/account/export')
  expect(response.headers.get('Content-Disposition')).toBe(
    `attachment; filename="xingcha.test-2025-06-01.json"; filename*=UTF-8''${encodeURIComponent('星槎書話')}-2025-06-01.json`,
  )
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const exported = (await response.json()) as AccountExport
  const review = { id: 1, kind: 'review', title: '春山', headline: '', author: '王某', isbn: '9789861234567' }
  const another = { id: 2, kind: 'review', title: '=1+1', headline: '', author: '某人', isbn: null }
  expect(exported).toEqual({
    format: 'xingcha-account',
    version: 1,
    exported_at: expect.any(String),
    site: { name: '星槎書話', url: 'https://xingcha.test' },
    profile: { name: '某讀者', email: reader.email, created_at: expect.any(String), reading: null },
    ways_in: { has_password: true, providers: [], passkeys: [] },
    sessions: [{ device: expect.any(String), signed_in_at: expect.any(String), seen_at: expect.any(String) }],
    newsletter: {
      state: 'pending',
      categories: ['reading-philosophy'],
      created_at: expect.any(String),
      confirmed_at: null,
      source: 'home',
      source_review: null,
      consented_at: null,
      name: '王小明',
      labels: ['讀書會'],
    },
    bookmarks: [
      { review: another, created_at: '2025-06-01T04:00:10.000Z' },
      { review, created_at: '2025-06-01T04:00:00.000Z' },
    ],
    reading_list: [
      {
        review: another,
        status: 'want_to_read',
        notes: '',
        own_rating: null,
        readings: [],
        created_at: '2025-06-01T04:00:10.000Z',
      },
      {
        review,
        status: 'completed',
        notes: NOTES,
        own_rating: 4.5,
        readings: [
          { begun_on: '2024-01-02', finished_on: '2024-02-03' },
          { begun_on: null, finished_on: '2025-06-01' },
        ],
        created_at: '2025-06-01T04:00:00.000Z',
      },
    ],
    positions: [],
    highlights: [],
    comments: [
      {
        id: own.id,
        review,
        user_name: '小青',
        content: '第一行\n第二行',
        likes: 0,
        parent_id: above,
        created_at: expect.any(String),
        changed_at: null,
        is_held: false,
      },
    ],
    likes: [{ comment_id: otherComment, review: another }],
  })
  expect(JSON.stringify(exported)).not.toMatch(/token|scrypt|session_/)
})

testOnEachEngine(
  'an export imported into a new account restores bookmarks and reading list, once',
  async (site) => {
    const clock = holdClock(site)
    const reader = await createReaderWithBooks(site, clock)
    await reader.publish(1, { name: '小青' })
    const before = await exportAccountData(reader)
    await reader.send('DELETE', '/api/account', { password: reader.password, comments: 'remove' })

    const newAccount = await signIn(site, { email: reader.email }, clock)
    expect(await exportAccountData(newAccount)).toMatchObject({
      bookmarks: [],
      reading_list: [],
      comments: [],
      likes: [],
    })
    clock.pass(86_400)
    expect(await importFile(site, newAccount, before)).toMatchObject({
      added: 4,
      changed: 0,
      unchanged: 0,
      misses: [],
    })
    const { bookmarks, reading_list } = await exportAccountData(newAccount)
    expect({ bookmarks, reading_list }).toEqual({
      bookmarks: before.bookmarks,
      reading_list: before.reading_list,
    })
    expect(await importFile(site, newAccount, before)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 4,
      misses: [],
    })
    expect(await exportAccountData(newAccount)).toMatchObject({ bookmarks, reading_list })
  },
)

testOnSqlite(
  'the CSV tables contain no formulas, and list and bookmarks can be imported again',
  async (site) => {
    const clock = holdClock(site)
    const reader = await createReaderWithBooks(site, clock)
    await reader.publish(1, { name: '@小青', text: '-第一行\n第二行' })
    const before = await exportAccountData(reader)
    const tables: string[] = []
    for (const table of ['reading-list', 'bookmarks', 'comments']) {
      const response = await reader.send('GET', `/api/account/export/${table}.csv`)
      expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
      expect(response.headers.get('Content-Disposition')).toBe(
        `attachment; filename="xingcha.test-${table}-2025-06-01.csv"; filename*=UTF-8''${encodeURIComponent('星槎書話')}-${table}-2025-06-01.csv`,
      )
      tables.push(Buffer.from(await response.arrayBuffer()).toString())
    }
    const [list = '', bookmarks = '', comments = ''] = tables
    expect(list).toBe(
      '\uFEFF書評編號,書名,作者,ISBN,閱讀狀態,我的評分,閱讀起訖,加入時間,筆記\r\n' +
        "2,'=1+1,某人,,想讀,,,2025-06-01T04:00:10.000Z,\r\n" +
        '1,春山,王某,9789861234567,已讀完,4.5,2024-01-02～2024-02-03；～2025-06-01,2025-06-01T04:00:00.000Z,' +
        `"'${NOTES.replaceAll('"', '""')}"\r\n`,
    )
    expect(bookmarks).toContain("2,'=1+1,某人,,2025-06-01T04:00:10.000Z\r\n")
    expect(comments).toMatch(/,'@小青,"'-第一行\n第二行",0,/)
    for (const text of tables) expect(text).not.toMatch(/(^|,)"?[=+\-@\t]/m)

    const otherReader = await signIn(site, {}, clock)
    expect(await importFile(site, otherReader, list)).toMatchObject({ added: 2, misses: [] })
    expect(await importFile(site, otherReader, bookmarks)).toMatchObject({ added: 2, misses: [] })
    // Other programs may change the line breaks.
    expect(await importFile(site, otherReader, list.replaceAll('\r\n', '\n'))).toMatchObject({
      unchanged: 2,
      misses: [],
    })
    const after = await exportAccountData(otherReader)
    expect([after.bookmarks, after.reading_list]).toEqual([before.bookmarks, before.reading_list])
    expect((await reader.send('GET', '/api/account/export/sessions.csv')).status).toBe(404)
  },
)

testOnSqlite('an anonymous visitor can export nothing', async (site) => {
  const visitor = newVisitor(site, holdClock(site))
  for (const path of ['/api/account/export', '/api/account/export/bookmarks.csv']) {
    const refused = await visitor.send('GET', path)
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'sign_in_required'])
    expect(refused.headers.get('Cache-Control')).toBe('private, no-store')
  }
})

testOnEachEngine('no table about an account is forgotten', async (site) => {
  const tables = await site.deps.database.queries.introspection.getTables()
  const personal = tables.filter(({ columns }) => columns.some(({ name }) => /^user_?id$/i.test(name)))
  expect(personal.map(({ name }) => name).toSorted()).toEqual([...EXPORTED, ...WITHOUT_WORDS].toSorted())
})

/** In the export, as the first test shows; the tokens of members in studio-tokens.test.ts. */
const EXPORTED =
  `xc_accounts xc_sessions xc_passkeys xc_studio_tokens xc_bookmarks xc_reading_list xc_reading_positions xc_highlights
  xc_comments`.split(/\s+/)

/** Secrets, what only this site can use, and the record of the studio, which its members read there. */
const WITHOUT_WORDS =
  `xc_address_changes xc_imported_users xc_recovery_codes xc_second_steps xc_studio_log xc_trusted_devices xc_two_step`.split(
    ' ',
  )
