import { gzipSync } from 'node:zlib'
import path from 'node:path'
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  testOnEachEngine,
  testOnSqlite,
  type TestSite,
} from '../../../../../tests/support/server/test-site.ts'
import { importFiles } from '../site-import.service.ts'
import { readSubscription } from './import-readers.ts'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import { importTestFiles, lines } from '../testing.ts'

testOnEachEngine(
  'subscribers of the original site are imported as confirmed, without a confirmation mail',
  async (site) => {
    const { report } = await importTestFiles(site, {
      'xingcha_subscriptions.jsonl':
        '{"email":" Reader@Example.com ","created_at":"2023-02-01T00:00:00Z"}\n' +
        '{"email":"b@example.com","categories":["creator-thoughts"]}\n',
    })
    expect(report.tables).toMatchObject([
      {
        table: 'subscriptions',
        rows: 2,
        stored: 2,
        refused: 0,
        notes: ['2 new, 0 as they were'],
      },
    ])
    expect(await readSubscriptions(site)).toEqual([
      {
        email: 'b@example.com',
        state: 'confirmed',
        created_at: '2025-06-01T04:00:00.000Z',
        confirmed_at: '2025-06-01T04:00:00.000Z',
        categories: ['creator-thoughts'],
      },
      {
        email: 'reader@example.com',
        state: 'confirmed',
        created_at: '2023-02-01T00:00:00.000Z',
        confirmed_at: '2023-02-01T00:00:00.000Z',
        categories: [],
      },
    ])
    expect(await site.deps.database.queries.selectFrom('xc_outbox').selectAll().execute()).toEqual([])
  },
)

testOnEachEngine('a second import in another format or letter case changes nothing', async (site) => {
  await importTestFiles(site, {
    'subscriptions.jsonl': '{"email":"a@example.com","created_at":"2023-02-01"}',
  })
  const stored = await readSubscriptions(site)
  const csv = 'id,email,created_at\n7,A@EXAMPLE.COM,2024-01-01\n'
  for (const [name, bytes] of Object.entries({
    'subscriptions.json': '[{"email":"a@example.com"}]',
    'subscriptions.csv': `\ufeff${csv}`,
    'subscriptions.csv.gz': gzipSync(csv),
  })) {
    const { report, refused } = await importTestFiles(site, { [name]: bytes })
    expect(refused, name).toEqual([])
    expect(report.tables, name).toMatchObject([{ stored: 1, notes: ['0 new, 1 as they were'] }])
    expect(await readSubscriptions(site), name).toEqual(stored)
  }
})

testOnEachEngine(
  'an import does not change subscriptions that are cancelled or unconfirmed',
  async (site) => {
    const addresses = ['left@example.com', 'pending@example.com']
    for (const [index, email] of addresses.entries()) {
      await site.deps.database.queries
        .insertInto('xc_subscriptions')
        .values({
          key: `key-${index}`,
          email,
          state: index === 0 ? 'left' : 'pending',
          created_at: '2025-01-01T00:00:00.000Z',
        })
        .execute()
    }
    const before = await readSubscriptions(site)
    const lines = addresses.map((email) => JSON.stringify({ email, categories: ['creator-thoughts'] }))
    const { report } = await importTestFiles(site, { 'subscriptions.jsonl': lines.join('\n') })
    expect(report.tables).toMatchObject([{ notes: ['0 new, 2 as they were'] }])
    expect(await readSubscriptions(site)).toEqual(before)
  },
)

testOnSqlite(
  'rows without an email are reported, and of two rows with the same email the later is stored',
  async (site) => {
    const { report, refused, replaced, folder } = await importTestFiles(site, {
      'subscriptions.csv':
        'email,created_at\na@example.com,2023-01-01\nnobody,2023-01-01\n,2023-01-01\nA@example.com,2023-01-02\nb@example.com,then\n',
    })
    const file = path.join(folder, 'subscriptions.csv')
    expect(report.tables).toMatchObject([{ rows: 5, stored: 1, refused: 3, replaced: 1 }])
    expect(refused).toMatchObject([
      { file, line: 3, field: 'email', reason: expect.stringContaining('email is "nobody"') },
      { file, line: 4, field: 'email', reason: expect.stringContaining('email is missing') },
      { file, line: 6, field: 'created_at', reason: expect.stringContaining('"then"') },
    ])
    expect(replaced).toMatchObject([{ line: 2, id: 'a@example.com', by: { line: 5 } }])
    expect(await readSubscriptions(site)).toMatchObject([{ created_at: '2023-01-01T16:00:00.000Z' }])
  },
)

testOnEachEngine('a stopped import of subscriptions can be run again', async (site) => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'subscriptions.jsonl')
  const lines = Array.from({ length: 2_000 }, (_, at) => `{"email":"reader${at}@example.com"}\n`)
  await writeFile(file, lines.join(''))
  const controller = new AbortController()
  const stopped = await importFiles(site.deps, [file], {
    signal: controller.signal,
    events: { progress: () => controller.abort() },
  })
  const stored = stopped.tables[0]?.stored ?? 0
  expect(stored).toBeLessThan(2_000)
  const again = await importFiles(site.deps, [file])
  expect(again.tables).toMatchObject([{ notes: [`${2_000 - stored} new, ${stored} as they were`] }])
  expect(await readSubscriptions(site)).toHaveLength(2_000)
})

test.for([
  ['email', [null, '', 'nobody', 'a b@example.com', 'a@', `${'a'.repeat(250)}@example.com`, 7]],
  ['created_at', ['2024-02-30', 'yesterday']],
  ['categories', ['creator-thoughts', [7]]],
] as const)('an invalid %s is rejected with the name of the field', ([field, values]) => {
  for (const value of values) {
    const checked = readSubscription({ email: 'a@example.com', [field]: value })
    expect(checked, JSON.stringify(value)).toHaveProperty('fault.field', field)
  }
})

testOnSqlite('a row with a category that the site does not have is rejected', async (site) => {
  const { report } = await importTestFiles(site, {
    'subscriptions.jsonl': lines(
      { email: 'a@example.com', categories: ['novels'] },
      { email: 'b@example.com', categories: ['creator-thoughts', 'fiction'] },
      { email: 'c@example.com', categories: ['creator-thoughts'] },
    ),
  })
  expect(report.tables).toMatchObject([{ notes: ['1 new, 0 as they were'] }])
  expect((await readSubscriptions(site)).map(({ email }) => email)).toEqual(['c@example.com'])
})

async function readSubscriptions({ deps: { database } }: TestSite) {
  const rows = await database.queries
    .selectFrom('xc_subscriptions')
    .select(['id', 'email', 'state', 'created_at', 'confirmed_at'])
    .orderBy('email')
    .execute()
  const categories = await database.queries.selectFrom('xc_subscription_categories').selectAll().execute()
  return rows.map(({ id, ...row }) => ({
    ...row,
    categories: categories.filter((is) => is.subscription_id === id).map(({ category }) => category),
  }))
}
