import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { SiteSettings } from '../../../../contract/settings/settings.ts'
import { PROJECT_ROOT } from '../../../platform/runtime/project-root.ts'
import { codeOf } from '../../../platform/runtime/faults.ts'
import { parseSiteSettings } from '../../../settings/change-settings.service.ts'
import { type BookRow, readBook } from '../tables/book-row.ts'

export const SAMPLE_LIBRARY = path.join(PROJECT_ROOT, 'database/sample-library')

export interface SampleLibrary {
  books: { book: BookRow; picture: Buffer | undefined }[]
  media: { name: string; bytes: Buffer }[]
  settings: SiteSettings
}

/** Throws where a file of the library is invalid. */
export async function readSampleLibrary(folder: string): Promise<SampleLibrary> {
  const media = await readMedia(path.join(folder, 'media'))
  const entries = await readdir(folder, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'media')
  const books = await Promise.all(folders.map((entry) => readSample(path.join(folder, entry.name))))
  return { books, media, settings: await readSampleSettings(folder) }
}

/** Only its extension is used: the stored name is a hash of the content. */
export const COVER_FILE = 'cover.svg'

async function readSample(folder: string): Promise<SampleLibrary['books'][number]> {
  const fields = z.looseObject({}).parse(JSON.parse(await readFile(path.join(folder, 'review.json'), 'utf8')))
  const content = await readFile(path.join(folder, 'body.html'), 'utf8')
  const checked = readBook({ ...fields, content })
  if ('fault' in checked) throw new Error(`${folder}: ${checked.fault.reason}`)
  // Without a picture the site draws a cover.
  return { book: checked.row, picture: await readOptionalFile(path.join(folder, COVER_FILE)) }
}

async function readMedia(folder: string): Promise<SampleLibrary['media']> {
  const names = await readdir(folder).catch((cause) => {
    if (codeOf(cause) === 'ENOENT') return []
    throw cause
  })
  const media = names.filter((name) => !name.startsWith('.'))
  return Promise.all(media.map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)) })))
}

async function readSampleSettings(folder: string): Promise<SiteSettings> {
  return parseSiteSettings(JSON.parse(await readFile(path.join(folder, 'settings.json'), 'utf8')) as object)
}

async function readOptionalFile(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((cause) => {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw cause
  })
}
