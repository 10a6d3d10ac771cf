import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import type { TestSite } from '../../../tests/support/server/test-site.ts'
import type { BlogImportReport } from '../../contract/studio/blog-import.ts'
import type { ReviewPage } from '../../contract/reviews/reviews.ts'
import { detectExport } from './formats/detect-export.ts'
import { type BlogImportOptions, importBlog } from './import-blog.service.ts'
import { openSourceFiles } from './source-files.ts'
import { NO_CHOICES } from './text-choices.policy.ts'

const FIXTURES = path.join(import.meta.dirname, '../../../tests/fixtures/blog-exports')

/** A PNG of this size, in a colour by which its copy is known. */
export function picture(width: number, height: number, background = '#ff0000'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

type TestOptions = Partial<Omit<BlogImportOptions, 'files'>> & {
  /** Files that lie beside the fixture. */
  beside?: Record<string, string | Uint8Array>
}

/** Imports a fixture with further files beside it; a fixture that is a folder is copied whole. */
export async function importFixture(
  site: TestSite,
  fixture: string,
  { beside = {}, ...options }: TestOptions = {},
): Promise<BlogImportReport> {
  await using folder = await temporaryFolder()
  const isFolder = !fixture.includes('.')
  await cp(path.join(FIXTURES, fixture), isFolder ? folder.path : path.join(folder.path, fixture), {
    recursive: true,
  })
  for (const [name, content] of Object.entries(beside)) {
    await mkdir(path.dirname(path.join(folder.path, name)), { recursive: true })
    await writeFile(path.join(folder.path, name), content)
  }
  return await importPath(site, folder.path, options)
}

export async function importPath(
  site: TestSite,
  file: string,
  options: Partial<Omit<BlogImportOptions, 'files'>> = {},
): Promise<BlogImportReport> {
  const source = await openSourceFiles(file)
  try {
    const opened = await detectExport(source)
    if (!opened) throw new Error(`${file} was not recognised`)
    return await importBlog(site.deps, opened, {
      isCheck: false,
      categories: {},
      choices: NO_CHOICES,
      fetch: null,
      ...options,
      files: [source],
    })
  } finally {
    await source.close()
  }
}

export async function readReview(site: TestSite, id: number): Promise<ReviewPage['review']> {
  return ((await (await site.get(`/api/reviews/${id}`)).json()) as ReviewPage).review
}

/** Where an old address leads, followed to the page that answers. */
export async function crawl(site: TestSite, address: string): Promise<{ path: string; status: number }> {
  let path = address
  for (let step = 0; step < 5; step++) {
    const answer = await site.get(path, { headers: { Accept: 'text/html' } })
    if (answer.status !== 301) return { path, status: answer.status }
    path = answer.headers.get('Location') ?? ''
  }
  return { path, status: 0 }
}

/** The id of each imported text by its title. */
export function idsByTitle(report: BlogImportReport): Record<string, number> {
  return Object.fromEntries(
    report.texts.flatMap(({ title, review_id }) => (review_id === null ? [] : [[title, review_id]])),
  )
}

/** Width and middle colour of a stored picture, as a browser gets it. */
export async function readPicture(site: TestSite, source: string) {
  const answer = await site.get(source)
  const { width } = await sharp(await answer.clone().arrayBuffer()).metadata()
  const { dominant } = await sharp(await answer.arrayBuffer()).stats()
  return { status: answer.status, width, isRed: dominant.r > 200 && dominant.b < 60 }
}
