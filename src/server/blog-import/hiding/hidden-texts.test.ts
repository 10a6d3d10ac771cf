import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect } from 'vitest'
import {
  BLOGGER,
  BLOGS,
  GHOST,
  GOODREADS,
  post,
  PRIVATE_GHOST,
  SECRET,
  WORDPRESS,
} from '../../../../tests/support/blog-import/hidden-blogs.ts'
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder.ts'
import { publicPaths } from '../../../../tests/support/server/public-paths.ts'
import { type TestSite, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import type { BlogImportReport } from '../../../contract/studio/blog-import.ts'
import type { NoteCode } from '../../../contract/studio/blog-import-codes.ts'
import { importPath, readReview } from '../testing.ts'

async function importFiles(
  site: TestSite,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<BlogImportReport> {
  await using folder = await temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder.path, name)), { recursive: true })
    await writeFile(path.join(folder.path, name), content)
  }
  return await importPath(site, folder.path)
}

testOnSqlite(
  'what the other site hides comes as a draft with the reason, and is public nowhere',
  async (site) => {
    const ids: number[] = []
    for (const [name, files] of Object.entries({
      ...BLOGS,
      wordpress: { 'export.xml': WORDPRESS },
      ghost: { 'export.json': GHOST },
      'private ghost': { 'export.json': PRIVATE_GHOST },
      blogger: { 'feed.atom': BLOGGER },
      goodreads: { 'library.csv': GOODREADS },
    })) {
      const report = await importFiles(site, files)
      const shown = report.texts.filter(({ state }) => state === 'published').map(({ title }) => title)
      const wanted = new Set(
        Object.values<string | Buffer>(files).flatMap(
          (file) => file.toString().match(/公開[一二三四]/g) ?? [],
        ),
      )
      expect([name, shown.toSorted()]).toEqual([name, [...wanted].toSorted()])
      for (const { where, why, state, notes } of report.texts)
        if (state === 'draft' || why !== null)
          expect([name, where, why ?? notes[0]?.code]).not.toContain(undefined)
      ids.push(report.texts.find(({ state }) => state === 'draft')?.review_id ?? 1)
    }
    // Search finds letters of either case, and repeats what it was asked for.
    for (const address of publicPaths(ids, { category: 'fiction', term: SECRET.toLowerCase(), slug: 'x' })) {
      const answer = await site.get(address)
      const isShown = (await answer.text()).includes(SECRET)
      expect([address, answer.status < 500, isShown]).toEqual([address, true, false])
    }
    const { queries } = site.deps.database
    const published = await queries.selectFrom('xc_reviews').selectAll().execute()
    expect(JSON.stringify(published)).not.toContain(SECRET)
    expect(published.length).toBeGreaterThan(15)
  },
)

testOnSqlite('an answer to a held comment waits with it', async (site) => {
  const report = await importFiles(site, { 'export.xml': WORDPRESS })
  const id = report.texts.find(({ title }) => title === '公開二')?.review_id
  const thread = (await (await site.get(`/api/reviews/${id}/comments`)).json()) as { comments: object[] }
  expect(thread.comments).toMatchObject([
    { user_name: '乙', content: '好' },
    { user_name: '甲', content: '好' },
  ])
})

testOnSqlite('parts for members stay in the draft, where the writer sees their edges', async (site) => {
  const report = await importFiles(site, { 'export.json': GHOST })
  const draftOf = async (slug: string) => {
    const id = report.texts.find(({ where }) => where === `posts ${slug}`)?.review_id ?? 0
    const { queries } = site.deps.database
    return (await queries.selectFrom('xc_drafts').select('content').where('id', '=', id).executeTakeFirst())
      ?.content
  }
  expect(await draftOf('g10')).toBe('<p>公開。</p><p>[members]</p><p>SECRET</p><p>[/members]</p>')
  expect(await draftOf('g30')).toBe('<p>[email]</p><p>SECRET</p><p>[/email]</p>')
  expect(report.texts.find(({ where }) => where === 'posts g10')?.notes).toEqual([
    { code: 'gated', detail: 'kg-gated-block ×1' },
  ])
})

testOnSqlite('a draft names its reason: the key, the line, the encoding', async (site) => {
  const reasons = async (files: Record<string, string | Uint8Array>): Promise<[NoteCode, string][][]> =>
    (await importFiles(site, files)).texts.map(({ notes }) => notes.map(({ code, detail }) => [code, detail]))
  expect(await reasons({ 'a.md': post('甲', 'published: off') })).toEqual([[['private', 'published: off']]])
  expect(await reasons({ 'b.md': post('甲', 'password: hello') })).toEqual([[['password', 'password']]])
  expect(await reasons({ 'c.md': '---\ntitle: 甲\ndate: 2020-01-01\nx: y: z\n---\n文\n' })).toEqual([
    [
      ['front_matter', 'c.md:4 (BLOCK_AS_IMPLICIT_KEY: Nested mappings are not allowed in compact mappings)'],
      ['undated', ''],
    ],
  ])
  const big5 = Buffer.from(
    '2d2d2d0a7469746c653a20a5cda4fdb0ea0a646174653a20323032302d30312d30310a2d2d2d0aa4e5a1430a',
    'hex',
  )
  expect(await reasons({ 'd.md': big5 })).toEqual([[['encoding', '']]])
})

testOnSqlite('a vault in an archive is known as one', async (site) => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'vault.zip')
  const note = strToU8(post(SECRET, ''))
  await writeFile(
    file,
    zipSync({
      'vault\\.obsidian\\app.json': strToU8('{}'),
      'vault\\a.md': note,
      'vault\\.trash\\b.md': note,
    }),
  )
  const report = await importPath(site, file)
  expect(report.texts).toMatchObject([{ state: 'draft', notes: [{ code: 'private', detail: 'Obsidian' }] }])
  expect((await readReview(site, report.texts[0]?.review_id ?? 0)) ?? null).toBeNull()
})
