import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder.ts'
import type { TestSite } from '../../../../tests/support/server/test-site.ts'
import type { ReviewPage } from '../../../contract/reviews/reviews.ts'
import type { RefusedRow, ReplacedRow } from './import-report.ts'
import { importFiles, type ImportOptions } from './site-import.service.ts'

/** Writes the files to a folder and imports those that contain tables. */
export async function importTestFiles(
  site: TestSite,
  files: Record<string, string | Uint8Array | { linkTo: string }>,
  optionsFor: (folder: string) => ImportOptions = () => ({}),
) {
  await using folder = await temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder.path, name)
    await mkdir(path.dirname(file), { recursive: true })
    if (typeof content === 'object' && 'linkTo' in content) await symlink(content.linkTo, file)
    else await writeFile(file, content)
  }
  const refused: RefusedRow[] = []
  const replaced: ReplacedRow[] = []
  const events = {
    refused: (row: RefusedRow) => refused.push(row),
    replaced: (row: ReplacedRow) => replaced.push(row),
  }
  const tables = Object.keys(files).filter((name) => !/\.(?:svg|png|txt)$/.test(name))
  const report = await importFiles(
    site.deps,
    tables.map((name) => path.join(folder.path, name)),
    { events, ...optionsFor(folder.path) },
  )
  return { report, refused, replaced, folder: folder.path }
}

export async function readPage(site: TestSite, id: number): Promise<ReviewPage> {
  return (await (await site.get(`/api/reviews/${id}`)).json()) as ReviewPage
}

/** All rows of reviews and media. */
export async function readStored({ deps: { database } }: TestSite) {
  const { queries } = database
  return {
    xc_reviews: await queries.selectFrom('xc_reviews').selectAll().orderBy('id').execute(),
    xc_media: await queries.selectFrom('xc_media').select('name').orderBy('name').execute(),
    categories: await queries
      .selectFrom('xc_review_categories')
      .selectAll()
      .orderBy('review_id')
      .orderBy('position')
      .execute(),
    related: await queries
      .selectFrom('xc_related_reviews')
      .selectAll()
      .orderBy('review_id')
      .orderBy('position')
      .execute(),
    search: await queries.selectFrom('xc_review_search').selectAll().orderBy('review_id').execute(),
  }
}

/** Users of the original site. */
export const ANN = { id: '5f0c-ann', email: 'ann@example.com' }
export const BEN = { id: '77aa-ben', email: 'ben@example.com' }

/** Imports the files together with a users file. */
export function importReaderData(
  site: TestSite,
  users: readonly { id: string; email: string }[],
  files: Record<string, string>,
) {
  return importTestFiles(site, { 'users.txt': lines(...users), ...files }, (folder) => ({
    usersFile: path.join(folder, 'users.txt'),
  }))
}

export function lines(...rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** All bookmarks and reading-list entries. */
export async function readReaderData({ deps: { database } }: TestSite) {
  return {
    bookmarks: await database.queries.selectFrom('xc_bookmarks').selectAll().execute(),
    list: await database.queries.selectFrom('xc_reading_list').selectAll().orderBy('id').execute(),
  }
}
