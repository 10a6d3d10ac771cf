import { createReadStream, openAsBlob } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js'
import { messageOf, StartupError } from '../platform/runtime/faults.ts'
import { decodeText } from '../tabular/chinese-encoding.ts'
import { OTHER_ARCHIVES } from '../tabular/file-kind.ts'
import { decompressIfGzip, rejectGzipBomb } from '../tabular/gunzip.ts'
import { copyToTemporary, type Container, openTar } from './tar-files.ts'

/** The files of an export: a folder, an archive (zip, tar, gzip of a tar), or one file. */
export interface SourceFiles {
  /** The path that the operator gave. */
  name: string
  /** Whether it is one file, and neither folder nor archive. */
  isSingle: boolean
  /** Whether it is a vault of Obsidian. */
  isVault: boolean
  /** Paths with slashes in composed characters (NFC), sorted. */
  names: readonly string[]
  /** When a file was changed, where its folder or archive says so. */
  changedAt(name: string): Promise<Date | undefined>
  /** Reading throws StartupError where the file is cut off or damaged. */
  open(name: string): Promise<Readable>
  /** Throws for a file of more than `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Buffer>
  close(): Promise<void>
}

/** An archive of a form that is not opened. */
export class PackedOtherwise extends StartupError {}

/**
 * Opens a folder, an archive with those in it, or a single file, which may be gzip. Throws StartupError for a damaged archive,
 * PackedOtherwise.
 */
export async function openSourceFiles(file: string, name = file): Promise<SourceFiles> {
  const stats = await stat(file)
  try {
    const container = stats.isDirectory() ? await openFolder(file) : await openArchive(file)
    if (container) return withReading(name, false, await withInner(withSlashes(container)))
  } catch (cause) {
    throw damaged(name, cause)
  }
  if (await isPackedOtherwise(createReadStream(file, { end: 5 })))
    throw new PackedOtherwise(
      `${name} is packed in a form that import does not open, such as RAR, 7z, xz or bzip2. Unpack it and give the folder, or pack it as .zip or .tar.gz.`,
    )
  const base = path.basename(name).replace(/\.gz$/i, '')
  const open = () => Readable.from(decompressIfGzip(createReadStream(file)), { objectMode: false })
  return withReading(name, true, { names: [base], open })
}

async function openArchive(file: string): Promise<Container | undefined> {
  const [start] = (await createReadStream(file, { end: 3 }).toArray()) as Buffer[]
  return start?.equals(ZIP) ? openZip(file) : openTar(file)
}

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

async function isPackedOtherwise(stream: Readable): Promise<boolean> {
  const start = Buffer.concat((await stream.toArray()) as Buffer[]).toString('latin1')
  return OTHER_ARCHIVES.some((signature) => start.startsWith(signature))
}

/** One path is one name: macOS writes é and が as two characters, Windows writes folders with backslashes. */
function withSlashes(container: Container): Container {
  const written = new Map(container.names.map((each) => [each.normalize('NFC').replaceAll('\\', '/'), each]))
  return {
    ...container,
    names: [...written.keys()].filter((each) => !each.endsWith('/')),
    open: (name) => container.open(written.get(name) ?? name),
    changedAt: async (name) => container.changedAt?.(written.get(name) ?? name),
  }
}

/**
 * The files of a container that has no texts of its own and, in the place of archives in it, those of these archives. Archives beside
 * texts are what someone put there, such as a backup, and stay closed; so do damaged ones and those beyond the bound.
 */
async function withInner(container: Container): Promise<Container> {
  const inner = new Map<string, Container>()
  const close = async () => {
    for (const each of [...inner.values(), container]) await each.close?.()
  }
  const shown = container.names.filter((name) => !HIDDEN.test(name))
  const archives = shown.some((name) => TEXT.test(name)) ? [] : shown.filter((name) => INNER.test(name))
  try {
    for (const name of archives.slice(0, MAX_INNER)) {
      const copy = await copyToTemporary(await container.open(name))
      const opened = await openArchive(copy.file).catch(() => undefined)
      if (opened)
        inner.set(name, {
          ...withSlashes(opened),
          close: async () => (await opened.close?.(), await copy.remove()),
        })
      else await copy.remove()
    }
  } catch (cause) {
    await close()
    throw cause
  }
  const find = (name: string): [Container, string] => {
    const [folder, found] = [...inner].find(([each]) => name.startsWith(`${each}/`)) ?? ['', undefined]
    return found ? [found, name.slice(folder.length + 1)] : [container, name]
  }
  return {
    names: [
      ...container.names.filter((name) => !inner.has(name)),
      ...[...inner].flatMap(([folder, { names }]) => names.map((name) => `${folder}/${name}`)),
    ],
    open: (name) => {
      const [from, own] = find(name)
      return from.open(own)
    },
    changedAt: async (name) => {
      const [from, own] = find(name)
      return from.changedAt?.(own)
    },
    close,
  }
}

/** Files from which an export is read. */
const TEXT =
  /^(?!(?:.*\/)?(?:README|CHANGELOG|LICENSE)\.).*\.(?:md|markdown|mdown|mkd|mdx|html?|xml|atom)(?:\.gz)?$/i

/** Near the top: those below are files to which texts link. */
const INNER = /^(?:[^/]+\/){0,2}[^/]+\.(?:zip|tar|tgz|tar\.gz)$/i
const MAX_INNER = 20

/** Links out of the folder are not followed. */
async function openFolder(folder: string): Promise<Container> {
  const root = await realpath(folder)
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  return {
    names: found
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
    async open(each) {
      const file = await realpath(path.join(root, each))
      if (path.relative(root, file).startsWith('..')) throw new Error(`${each} is outside the folder`)
      return createReadStream(file)
    },
    changedAt: async (each) => (await stat(path.join(root, each))).mtime,
  }
}

/** Files by which a vault of Obsidian is known: its settings, and forms that it alone has. */
const VAULT_FILE = /(?:^|\/)\.obsidian\/|\.(?:canvas|base|excalidraw\.md)$/

/** Hidden files and those of version control and packages. */
const HIDDEN = /(?:^|\/)(?:\.(?!nojekyll|obsidian\/[^/]+\.json$)|node_modules\/|__MACOSX\/)/

async function openZip(file: string): Promise<Container> {
  const zip = new ZipReader(new BlobReader(await openAsBlob(file)), { useWebWorkers: false })
  const found: FileEntry[] = []
  for await (const entry of zip.getEntriesGenerator()) {
    if (entry.directory) continue
    if (found.length >= MAX_ENTRIES) break
    found.push(entry)
  }
  const names = zipNames(found)
  const entries = new Map(found.map((entry, at) => [names[at] ?? '', entry]))
  return {
    names,
    open(each) {
      const entry = entries.get(each)
      if (!entry) throw new Error(`the archive has no ${each}`)
      return Readable.from(unzip(entry), { objectMode: false })
    },
    changedAt: async (each) => entries.get(each)?.lastModDate,
    close: () => zip.close(),
  }
}

/**
 * The names of entries. Those without the flag of UTF-8 have the encoding of the computer that wrote them, the same for all, which
 * their bytes tell only together: UTF-8 on Linux and macOS, Big5 or GBK on Chinese Windows. Throws where they have none of these.
 */
function zipNames(entries: readonly FileEntry[]): string[] {
  const isOpen = ({ filenameUTF8, filename }: FileEntry) => !filenameUTF8 && /[^ -~]/.test(filename)
  const unmarked = entries.filter(isOpen)
  const bytes = unmarked.flatMap(({ rawFilename }) => [Buffer.from(rawFilename), LINE_END])
  const decoded = decodeText(Buffer.concat(bytes))?.split('\n')
  if (!decoded)
    throw new Error(
      `the names in it are in an encoding that is not known, such as ${unmarked[0]?.filename}: pack it again, or give the folder`,
    )
  return entries.map((entry) => (isOpen(entry) ? (decoded.shift() ?? '') : entry.filename))
}

const LINE_END = Buffer.from('\n')

async function* unzip(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  entry.getData(writable).catch((cause: unknown) => writable.abort(cause).catch(() => {}))
  let length = 0
  for await (const chunk of readable) {
    length += chunk.length
    rejectGzipBomb(length, entry.compressedSize)
    yield chunk
  }
}

const MAX_ENTRIES = 200_000

function withReading(name: string, isSingle: boolean, container: Container): SourceFiles {
  const shown = container.names.filter((each) => !HIDDEN.test(each))
  const written = new Map(
    // A file that is packed alone is read like the others.
    shown.map((each) => [each.replace(/(?<!\.tar)\.gz$/i, ''), each]),
  )
  const open = async (each: string) => {
    const packed = await container.open(written.get(each) ?? each)
    const stream = written.get(each)?.endsWith('.gz') ? Readable.from(decompressIfGzip(packed)) : packed
    return Readable.from(orDamaged(isSingle ? name : `${each} in ${name}`, stream), { objectMode: false })
  }
  return {
    name,
    isSingle,
    isVault: shown.some((each) => VAULT_FILE.test(each)),
    names: [...written.keys()].toSorted(),
    changedAt: async (each) => container.changedAt?.(written.get(each) ?? each),
    open,
    async read(each, maxBytes) {
      const stream = await open(each)
      const chunks: Buffer[] = []
      let bytes = 0
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > maxBytes) {
          stream.destroy()
          throw new Error(`${each} has more than ${maxBytes} bytes`)
        }
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    },
    close: container.close ?? (async () => {}),
  }
}

async function* orDamaged(name: string, stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Buffer>
  } catch (cause) {
    throw damaged(name, cause)
  }
}

function damaged(name: string, cause: unknown): StartupError {
  return new StartupError(`${name} cannot be read whole: ${messageOf(cause)}.`, { cause })
}
