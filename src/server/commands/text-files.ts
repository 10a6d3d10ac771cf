import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { messageOf, StartupError } from '../platform/runtime/faults.ts'
import { ComplexMarkup } from '../text/article/bound-markup.ts'
import {
  type DraftFile,
  isLocalRecording,
  isOfDrafts,
  parseDraftFile,
  readDraftId,
} from '../archive/site-export/draft-file.service.ts'
import { describeLosses } from '../archive/site-export/file-losses.service.ts'
import { createHash } from 'node:crypto'
import { decodeUrlPart } from '../../contract/text/urls.ts'
import type { StudioClient } from './studio-client.ts'
import type { SyncState } from './sync-state.ts'

export interface TextFile {
  /** Relative to the folder. */
  name: string
  file: string
  text: string
  changedAt: Date
  id: number | undefined
  /** Its id on another site, while it names its related texts by ids of that site. */
  former?: number | undefined
  /** The same, also afterwards: for the texts that name it. */
  origin?: number | undefined
  /** Begun for a text that names it; its own turn has not come yet. */
  isBegun?: boolean
  slug?: string | undefined
  pictures: LocalPicture[]
  /** The files beside that it names as its cover, and as the picture of shared links. */
  named: { [Field in NamedField]?: LocalPicture | undefined }
  others: DraftFile['others']
  ignored: DraftFile['ignored']
  /** The same text as it waits in the studio, where an export has both; this one is published. */
  waiting?: TextFile
  /** Why it cannot be brought: its front matter cannot be read, or a picture is missing. */
  fault?: string
  /** The digest of the text and its pictures. */
  digest: string
}

/** The Markdown files of the folder and its subfolders, by name; without the ids of another site that were given here. Throws StartupError. */
export async function readTextFiles(folder: string, state: SyncState): Promise<TextFile[]> {
  const texts = (await listFiles(folder)).filter((name) => name.endsWith('.md'))
  const files = await Promise.all(texts.toSorted().map((name) => readTextFile(folder, name)))
  const strangers = new Set(
    files.filter(({ name, id }) => {
      const own = state.reviews[String(id)]?.files ?? [name]
      return !own.includes(name) && files.some((other) => other.id === id && own.includes(other.name))
    }),
  )
  for (const file of files) {
    const { name, id } = file
    const isTwin = (other: TextFile) => other.id === id && strangers.has(other) === strangers.has(file)
    const twin = id === undefined ? undefined : files.find((other) => other !== file && isTwin(other))
    if (!twin) continue
    if (isOfDrafts(name) === isOfDrafts(twin.name))
      throw new StartupError(`${name} and ${twin.name} have the same id ${id}.`)
    if (isOfDrafts(twin.name)) file.waiting = twin
  }
  for (const file of files) {
    const former = state.reviews[String(file.id)]?.former
    file.origin = former?.id
    file.isBegun = former?.files.includes(file.name) === true
    if (file.isBegun) file.former = former?.id
  }
  for (const file of strangers) [file.former, file.origin, file.id] = [file.id, file.id, undefined]
  const waiting = new Set(files.map((file) => file.waiting))
  return files.filter((file) => !waiting.has(file))
}

/** Without what programs store for themselves. Throws StartupError. */
async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new StartupError(`${folder} cannot be read (${messageOf(cause)}).`)
  })
  return names.filter((name) => !/(?:^|[/\\])(?:\.|node_modules)/.test(name))
}

export async function readTextFile(folder: string, name: string): Promise<TextFile> {
  const file = path.join(folder, name)
  const text = await readFile(file, 'utf8')
  const { mtime } = await stat(file)
  const read = { name, file, text, changedAt: mtime }
  let id: number | undefined
  try {
    const { draft, pictures: sources, others, ignored, ...parsed } = parseFile(text, file)
    id = parsed.id
    const pictures = await findPictures(sources, { folder, name, text })
    const named = {
      cover: await findBeside('cover', draft.cover, { folder, name }),
      share_picture: await findBeside('picture', draft.share_picture, { folder, name }),
    }
    const parts = picturesOf({ pictures, named }).map(({ key }) => key)
    return {
      ...read,
      id,
      slug: draft.slug,
      pictures,
      named,
      others,
      ignored,
      digest: digestOf(text, ...parts),
    }
  } catch (cause) {
    if (!(cause instanceof StartupError)) throw cause
    const fault = cause.message
    const nothing = { pictures: [], named: {}, others: {}, ignored: [] }
    return { ...read, id, ...nothing, digest: digestOf(text), fault }
  }
}

/** Of a text that is too complex only the id: `lossesOf` names the reason, and no other text is held up by it. */
function parseFile(text: string, file: string): Omit<DraftFile, 'isPublished' | 'isScheduled' | 'series'> {
  try {
    return parseDraftFile(text, file)
  } catch (cause) {
    if (!(cause instanceof ComplexMarkup)) throw cause
    return { id: readDraftId(text, file), draft: {}, related: [], pictures: [], others: {}, ignored: [] }
  }
}

/** Parses the file into a draft, with the stored names of its pictures as far as they are uploaded. */
export function readDraft({ text, file, pictures, named }: TextFile, state: SyncState): DraftFile {
  const read = parseDraftFile(text, file, (source) => {
    const picture = pictureNamed(pictures, source)
    return picture && state.pictures[picture.key]
  })
  const draft = { ...read.draft }
  for (const field of ['cover', 'share_picture'] as const) {
    const stored = state.pictures[named[field]?.key ?? '']
    if (stored) draft[field] = stored.name
  }
  return { ...read, draft }
}

type NamedField = 'cover' | 'share_picture'

/** All that are uploaded for the text. */
export function picturesOf({ pictures, named }: Pick<TextFile, 'pictures' | 'named'>): LocalPicture[] {
  return [...pictures, named.cover, named.share_picture].filter((each) => each !== undefined)
}

/** What the site cannot keep of the file, whose pictures come with it. */
export function lossesOf({ text, file, pictures }: TextFile): ReturnType<typeof describeLosses> {
  return describeLosses(text, file, (source) => pictureNamed(pictures, source) !== undefined)
}

function digestOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 32)
}

export interface LocalPicture {
  /** Its name as the text has it. */
  source: string
  /** Its path in the folder. */
  file: string
  /** Its kind and digest, under which the state knows the upload. */
  key: string
  bytes: Uint8Array
}

/** A text, by its path in the folder. */
interface PlaceOfText {
  folder: string
  name: string
}

/** The pictures of the folder among those that its text shows, and the recordings to which it links. Throws StartupError where one is missing. */
async function findPictures(sources: readonly string[], { text, ...place }: PlaceOfText & { text: string }) {
  const names = new Set(sources.filter(isLocal).map(decodeUrlPart))
  return Promise.all(
    [...names].map(async (source) => {
      const isBeside = existsSync(path.join(place.folder, besideText(place, source)))
      const isOfVault = !isBeside && text.includes(`![[${source}`)
      const file = isOfVault ? await findInVault(place, source) : besideText(place, source)
      return readPicture(isLocalRecording(source) ? 'recording' : 'picture', { source, file }, place)
    }),
  )
}

/** The file that `![[source]]` of Obsidian shows, anywhere in the folder: by its path, or the end of it that no other file has. */
async function findInVault(place: PlaceOfText, source: string): Promise<string> {
  const found = (await listFiles(place.folder))
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => `/${name}`.endsWith(`/${source}`))
  const file = found.find((name) => name === source) ?? found[0] ?? source
  if (file !== source && found.length > 1)
    throw new StartupError(`${place.name} shows ${source}, and may mean ${found.join(' or ')}.`)
  return file
}

/** The picture that a field names, where this is the name of a file beside. */
async function findBeside(kind: PictureKind, given: string | null | undefined, place: PlaceOfText) {
  if (given === null || given === undefined || given === '') return undefined
  const source = decodeUrlPart(given)
  return readPicture(kind, { source, file: besideText(place, source) }, place).catch(() => undefined)
}

function besideText({ name }: Pick<PlaceOfText, 'name'>, source: string): string {
  return path.join(path.dirname(name), source).replaceAll(path.sep, '/')
}

/** Uploads what the state does not know, and adds it. */
export async function uploadPictures(
  studio: StudioClient,
  state: SyncState,
  pictures: readonly LocalPicture[],
): Promise<void> {
  for (const { file, key, bytes } of pictures) {
    if (state.pictures[key]) continue
    const type = TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream'
    const uploaded = new Blob([Uint8Array.from(bytes)], { type })
    if (key.startsWith('recording')) {
      const name = path.basename(file)
      const stored = await studio.call('POST /api/studio/audio', { file: uploaded, query: { name } })
      state.pictures[key] = { file, name, ...stored, width: 0, height: 0 }
      continue
    }
    const route = key.startsWith('cover') ? 'POST /api/studio/covers' : 'POST /api/studio/pictures'
    state.pictures[key] = { file, ...(await studio.call(route, { file: uploaded })) }
  }
}

/** The picture that the text names so, if it is one beside the file. */
function pictureNamed(pictures: readonly LocalPicture[], source: string): LocalPicture | undefined {
  return isLocal(source) ? pictures.find((each) => each.source === decodeUrlPart(source)) : undefined
}

/** The files of a stored picture as the text has them: those of `own` in order, else the one from which it was uploaded. */
export function localNamesOf(source: string, name: string, own: readonly LocalPicture[], state: SyncState) {
  const shown = own.filter(({ key }) => state.pictures[key]?.path === source).map(({ file }) => file)
  const known =
    uploadedFrom(state, 'picture', 'path', source) ?? uploadedFrom(state, 'recording', 'path', source)
  return (shown.length === 0 && known !== undefined ? [known] : shown).map((file) => fromText(name, file))
}

/** The file from which the picture of a field was uploaded, else the stored name. */
export function toLocalPicture(kind: PictureKind, stored: string | null, name: string, state: SyncState) {
  const file = stored === null ? undefined : uploadedFrom(state, kind, 'name', stored)
  return file === undefined ? stored : fromText(name, file)
}

function fromText(name: string, file: string): string {
  return path.relative(path.dirname(name), file).replaceAll(path.sep, '/')
}

type PictureKind = 'picture' | 'cover' | 'recording'

function uploadedFrom(
  { pictures }: SyncState,
  kind: PictureKind,
  field: 'path' | 'name',
  value: string,
): string | undefined {
  const known = Object.entries(pictures).find(
    ([key, stored]) => key.startsWith(kind) && stored[field] === value,
  )
  return known?.[1].file
}

const TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
}

/** Neither of this site's own pictures nor of another site. */
function isLocal(src: string): boolean {
  return !src.startsWith('/') && !/^[a-z][a-z\d+.-]*:/i.test(src)
}

async function readPicture(
  kind: PictureKind,
  { source, file }: Pick<LocalPicture, 'source' | 'file'>,
  { folder, name }: PlaceOfText,
): Promise<LocalPicture> {
  const bytes = await readFile(path.join(folder, file)).catch((cause: unknown) => {
    throw new StartupError(`${path.join(folder, name)} shows ${source}, and there is no such file.`, {
      cause,
    })
  })
  return { source, file, key: `${kind} ${digestOf(bytes)}`, bytes }
}
