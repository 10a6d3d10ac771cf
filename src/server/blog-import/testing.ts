import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import type { TestSite } from '../../../tests/support/server/test-site.ts'
import type { BlogImportReport } from '../../contract/studio/blog-import.ts'
import type { ReviewPage } from '../../contract/reviews/reviews.ts'
import { detectExport } from './formats/detect-export.ts'
import { type BlogImportOptions, importBlog } from './import-blog.service.ts'
import { openStudio } from '../studio/testing.ts'
import type { StudioReview } from '../../contract/studio/studio-reviews.ts'
import { openSourceFiles } from './source-files.ts'
import { NO_CHOICES } from './text-choices.policy.ts'

const FIXTURES = path.join(import.meta.dirname, '../../../tests/fixtures/blog-exports')

/** A PNG of this size, in a colour by which its copy is known. */
export function picture(width: number, height: number, background = '#ff0000'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A GIF of two frames. */
export async function movingPicture(): Promise<Buffer> {
  const frames = [await picture(40, 30), await picture(40, 30, '#0000ff')]
  return sharp(frames, { join: { animated: true } })
    .gif()
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
  await writeFiles(folder.path, beside)
  return await importPath(site, folder.path, options)
}

/** Writes files into a folder. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
}

/** Imports a folder of these files: its report, its texts and their articles by their titles, and the notes of all. */
export async function importFiles(
  site: TestSite,
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<Omit<BlogImportOptions, 'files'>> = {},
) {
  await using folder = await temporaryFolder()
  await writeFiles(folder.path, files)
  const report = await importPath(site, folder.path, options)
  const studio = await openStudio(site)
  const texts: Record<string, StudioReview> = {}
  for (const [title, id] of Object.entries(idsByTitle(report))) texts[title] = await studio.read(id)
  const contents = Object.fromEntries(
    Object.entries(texts).map(([title, { draft }]) => [title, draft.content]),
  )
  const notes = report.texts.flatMap((text) => text.notes.map(({ code, detail }) => `${code} ${detail}`))
  return { report, texts, contents, notes }
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
