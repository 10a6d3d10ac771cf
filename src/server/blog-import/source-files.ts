import { createReadStream, openAsBlob } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js'
import { messageOf, StartupError } from '../platform/runtime/faults.ts'
import { decodeText } from '../tabular/chinese-encoding.ts'
import { decompressIfGzip, rejectGzipBomb } from '../tabular/gunzip.ts'
import { type Container, openTar } from './tar-files.ts'

/** The files of an export: a folder, an archive (zip, tar, gzip of a tar), or one file. */
export interface SourceFiles {
  /** The path that the operator gave. */
  name: string
  /** Whether it is one file, and neither folder nor archive. */
  isSingle: boolean
  /** Paths with slashes in composed characters (NFC), sorted. */
  names: readonly string[]
  /** Reading throws StartupError where the file is cut off or damaged. */
  open(name: string): Promise<Readable>
  /** Throws for a file of more than `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Buffer>
  close(): Promise<void>
}

/** Opens a folder, an archive or a single file, which may be gzip. Throws StartupError for a damaged archive. */
export async function openSourceFiles(file: string, name = file): Promise<SourceFiles> {
  const stats = await stat(file)
  if (stats.isDirectory()) return withReading(name, false, await openFolder(file))
  const [start] = (await createReadStream(file, { end: 3 }).toArray()) as Buffer[]
  try {
    if (start?.equals(ZIP)) return withReading(name, false, await openZip(file))
    const tar = await openTar(file)
    if (tar) return withReading(name, false, tar)
  } catch (cause) {
    throw damaged(name, cause)
  }
  const base = path.basename(name).replace(/\.gz$/i, '')
  const open = () => Readable.from(decompressIfGzip(createReadStream(file)), { objectMode: false })
  return withReading(name, true, { names: [base], open })
}

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

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
  }
}

/** Files by which a vault of Obsidian is known. */
export const VAULT_FILE = /(?:^|\/)\.obsidian\/app\.json$|\.canvas$/

/** Hidden files and those of version control and packages. */
const HIDDEN = /(?:^|\/)(?:\.(?!nojekyll|obsidian\/app\.json$)|node_modules\/|__MACOSX\/)/

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

/** macOS writes é and が as two characters: one path is one name here. */
function withReading(name: string, isSingle: boolean, container: Container): SourceFiles {
  const written = new Map(
    container.names.filter((each) => !HIDDEN.test(each)).map((each) => [each.normalize('NFC'), each]),
  )
  const open = async (each: string) => {
    const stream = await container.open(written.get(each) ?? each)
    return Readable.from(orDamaged(isSingle ? name : `${each} in ${name}`, stream), { objectMode: false })
  }
  return {
    name,
    isSingle,
    names: [...written.keys()].toSorted(),
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
