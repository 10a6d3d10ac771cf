import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartupError, messageOf } from '../platform/runtime/faults.ts'
import { ComplexMarkup } from '../text/article/bound-markup.ts'
import {
  describeLosses,
  type DraftFile,
  parseDraftFile,
  readDraftId,
} from '../archive/site-export/draft-file.service.ts'
import { findLocalCover, findPictures, type LocalPicture, pictureNamed } from './local-pictures.ts'
import { digestOf, type SyncState } from './sync-state.ts'

export interface TextFile {
  /** Relative to the folder. */
  name: string
  file: string
  text: string
  changedAt: Date
  id: number | undefined
  pictures: LocalPicture[]
  cover: LocalPicture | undefined
  /** The digest of the text and its pictures. */
  digest: string
}

/** The Markdown files of the folder and its subfolders, by name. Throws StartupError. */
export async function readTextFiles(folder: string): Promise<TextFile[]> {
  const names = await readdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new StartupError(`${folder} cannot be read (${messageOf(cause)}).`)
  })
  const texts = names.filter((name) => name.endsWith('.md') && !/(?:^|[/\\])(?:\.|node_modules)/.test(name))
  const files = await Promise.all(texts.toSorted().map((name) => readTextFile(folder, name)))
  for (const { name, id } of files) {
    const twin = files.find((other) => other.name !== name && id !== undefined && other.id === id)
    if (twin) throw new StartupError(`${name} and ${twin.name} have the same id ${id}.`)
  }
  return files
}

export async function readTextFile(folder: string, name: string): Promise<TextFile> {
  const file = path.join(folder, name)
  const text = await readFile(file, 'utf8')
  const { id, draft, pictures: sources } = parseFile(text, file)
  const pictures = await findPictures(sources, file)
  const cover = await findLocalCover(draft.cover, file)
  const { mtime } = await stat(file)
  const parts = [...pictures, ...(cover ? [cover] : [])].map(({ key }) => key)
  return { name, file, text, changedAt: mtime, id, pictures, cover, digest: digestOf(text, ...parts) }
}

/** Of a text that is too complex only the id: `lossesOf` names the reason, and no other text is held up by it. */
function parseFile(text: string, file: string): Pick<DraftFile, 'id' | 'draft' | 'pictures'> {
  try {
    return parseDraftFile(text, file)
  } catch (cause) {
    if (!(cause instanceof ComplexMarkup)) throw cause
    return { id: readDraftId(text, file), draft: {}, pictures: [] }
  }
}

/** Parses the file into a draft, with the stored names of its pictures as far as they are uploaded. */
export function readDraft({ text, file, pictures, cover }: TextFile, state: SyncState): DraftFile {
  const read = parseDraftFile(text, file, (source) => {
    const picture = pictureNamed(pictures, source)
    return picture && state.pictures[picture.key]
  })
  const stored = cover && state.pictures[cover.key]
  return stored ? { ...read, draft: { ...read.draft, cover: stored.name } } : read
}

/** What the site cannot keep of the file, whose pictures come with it. */
export function lossesOf({ text, file, pictures }: TextFile): ReturnType<typeof describeLosses> {
  return describeLosses(text, file, (source) => pictureNamed(pictures, source) !== undefined)
}
