import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { type TestSite, testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import type { BlogImportState, NewBlogImportRun } from '../../contract/studio/blog-import.ts'
import type { StoredRun } from './blog-import.service.ts'

const FIXTURES = path.join(import.meta.dirname, '../../../tests/fixtures/blog-exports')
const ADDRESS = '/api/studio/blog-import'
/** A child process starts slowly on a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 100 }
const CHOICES = { categories: {}, pictures: false, drafts: false, texts: {}, kinds: {} }
const IMPORT: NewBlogImportRun = { is_check: false, ...CHOICES }

async function openImports(site: TestSite) {
  const owner = await signIn(site, { role: 'owner' })
  const read = async () => (await (await owner.send('GET', ADDRESS)).json()) as BlogImportState
  const sendPiece = async (name: string, piece: Uint8Array, at: number, size: number) =>
    site.app.request(`${ADDRESS}/file?${new URLSearchParams({ name, at: `${at}`, size: `${size}` })}`, {
      method: 'PUT',
      body: new Uint8Array(piece),
      headers: { Cookie: owner.cookie },
    })
  return {
    read,
    sendPiece,
    /** In two pieces. */
    send: async (name: string, bytes: Uint8Array) => {
      const half = Math.ceil(bytes.length / 2)
      await sendPiece(name, bytes.subarray(0, half), 0, bytes.length)
      return sendPiece(name, bytes.subarray(half), half, bytes.length)
    },
    run: (body: NewBlogImportRun) => owner.send('POST', `${ADDRESS}/runs`, body),
    remove: () => owner.send('DELETE', ADDRESS),
    settled: () =>
      vi.waitFor(async () => {
        const state = await read()
        expect(state.run?.state).not.toBe('running')
        return state
      }, PATIENCE),
  }
}

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

testOnEachEngine(
  'an export is sent in pieces, checked, imported once with the chosen categories, and its report stays',
  async (site) => {
    const imports = await openImports(site)
    const { queries } = site.deps.database
    const bytes = await readFile(path.join(FIXTURES, 'wordpress.xml'))
    expect(await imports.read()).toEqual({ file: null, run: null, report: null })
    const begun = await imports.send('我的部落格.xml', bytes)
    expect(((await begun.json()) as BlogImportState).run).toMatchObject({ is_check: true, state: 'running' })
    // One at a time.
    expect(await codeOf(await imports.run(IMPORT))).toBe('import_running')
    const checked = await imports.settled()
    expect(checked).toMatchObject({
      file: { name: '我的部落格.xml', bytes: bytes.length, is_here: true },
      run: { state: 'done', failure: null },
      report: { kind: 'wordpress', is_check: true, counts: { published: 2, draft: 2, left_out: 2 } },
    })
    expect(await queries.selectFrom('xc_reviews').select('id').execute()).toEqual([])

    expect((await imports.run({ ...IMPORT, categories: { 歷史: 'civilization-history' } })).status).toBe(200)
    const { run, report, file } = await imports.settled()
    expect([run?.total, report?.is_check, report?.counts.published]).toEqual([8, false, 2])
    expect(file?.is_here).toBe(false)
    const stored = await queries.selectFrom('xc_review_categories').select('category').execute()
    expect(stored).toEqual([{ category: 'civilization-history' }])
    expect(await codeOf(await imports.run(IMPORT))).toBe('blog_file_cut')

    await imports.send('我的部落格.xml', bytes)
    const again = (await imports.settled()).report
    expect(again?.counts).toMatchObject({ published: 0, known: 6 })
    expect(again?.texts.map(({ title }) => title)).toEqual(report?.texts.map(({ title }) => title))
    expect((await imports.remove()).status).toBe(204)
    expect(await imports.read()).toEqual({ file: null, run: null, report: null })
    expect(await queries.selectFrom('xc_reviews').select('id').execute()).not.toEqual([])
  },
)

testOnEachEngine('each text becomes what the owner has chosen for it', async (site) => {
  const imports = await openImports(site)
  await imports.send('wordpress.xml', await readFile(path.join(FIXTURES, 'wordpress.xml')))
  const { report } = await imports.settled()
  const texts = report?.texts ?? []
  const placeOf = (title: string) => texts.find((text) => text.title.includes(title))?.where ?? ''
  const [block, secret, later] = ['區塊編輯器', '私人筆記', '明年的書'].map(placeOf) as [
    string,
    string,
    string,
  ]
  // A misspelt choice would publish what was to be kept back.
  const misspelt = await imports.run({ ...IMPORT, texts: { 'wp:post_id 0': 'draft' } })
  expect(await codeOf(misspelt)).toBe('invalid_request')

  await imports.run({
    ...IMPORT,
    drafts: true,
    texts: { [block]: 'left_out', [secret]: 'published', [later]: 'published' },
  })
  const done = (await imports.settled()).report
  const stateOf = (where: string) => done?.texts.find((text) => text.where === where)
  expect(stateOf(block)).toMatchObject({ outcome: 'left_out', why: 'chosen', review_id: null })
  expect(stateOf(secret)).toMatchObject({ outcome: 'new', state: 'published' })
  expect(stateOf(later)).toMatchObject({ outcome: 'new', state: 'scheduled' })
  expect(done?.counts).toMatchObject({ published: 1, scheduled: 1, draft: 2, trash: 1, left_out: 3 })
  const { queries } = site.deps.database
  const published = await queries.selectFrom('xc_reviews').select('id').execute()
  expect(published).toEqual([{ id: stateOf(secret)?.review_id }])
})

testOnSqlite('a file that is no export, is cut off or too large is refused with the reason', async (site) => {
  const imports = await openImports(site)
  const bytes = Buffer.from('這不是匯出檔')
  expect(await codeOf(await imports.sendPiece('a.xml', bytes, 5, 100))).toBe('blog_file_cut')
  expect(await codeOf(await imports.sendPiece('a.xml', bytes, 0, 600 * 1024 * 1024))).toBe(
    'blog_file_too_large',
  )
  await imports.send('a.txt', bytes)
  expect((await imports.settled()).run).toMatchObject({ state: 'failed', failure: 'unknown' })
  const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(64)])
  await imports.send('a.zip', zip)
  expect((await imports.settled()).run).toMatchObject({ state: 'failed', failure: 'broken' })
})

testOnSqlite('an import whose server was killed is offered again, with what was chosen', async (site) => {
  const imports = await openImports(site)
  const folder = path.join(site.dataDir, 'blog-import')
  await mkdir(folder)
  const choices = { ...CHOICES, categories: { 歷史: 'civilization-history' } }
  const stored: StoredRun = {
    file: { name: 'wordpress.xml', bytes: 1 },
    run: { is_check: false, choices, total: 8, state: 'running', failure: null },
  }
  await writeFile(path.join(folder, 'state.json'), JSON.stringify(stored))
  await writeFile(path.join(folder, 'export'), await readFile(path.join(FIXTURES, 'wordpress.xml')))
  // Another process has written it this moment.
  await writeFile(path.join(folder, 'progress'), '3')
  expect((await imports.read()).run).toMatchObject({ state: 'running', texts: 3, total: 8 })
  await utimes(path.join(folder, 'progress'), 0, 0)
  expect((await imports.read()).run).toMatchObject({ state: 'interrupted', choices })
  expect((await imports.run({ is_check: false, ...choices })).status).toBe(200)
  expect((await imports.settled()).report?.counts.published).toBe(2)
  const logged = await site.deps.database.queries.selectFrom('xc_studio_log').select('action').execute()
  expect(logged).toEqual([{ action: 'blog_imported' }])
})
