import { createReadStream, openAsBlob } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js'
import { decompressIfGzip, rejectGzipBomb } from '../tabular/gunzip.ts'

/** The files of an export: a folder, a zip archive, or one file. */
export interface SourceFiles {
  /** The path that the operator gave. */
  name: string
  /** Paths with slashes, sorted. */
  names: readonly string[]
  open(name: string): Promise<Readable>
  /** Throws for a file of more than `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Buffer>
  close(): Promise<void>
}

/** Opens a folder, a zip archive or a single file, which may be gzip. Reading throws GzipBomb. */
export async function openSourceFiles(file: string, name = file): Promise<SourceFiles> {
  const stats = await stat(file)
  if (stats.isDirectory()) return openFolder(file, name)
  const [start] = (await createReadStream(file, { end: 3 }).toArray()) as Buffer[]
  if (start?.equals(ZIP)) return openZip(file, name)
  const base = path.basename(name).replace(/\.gz$/i, '')
  const open = async () => Readable.from(decompressIfGzip(createReadStream(file)), { objectMode: false })
  return withRead({ name, names: [base], open, close: async () => {} })
}

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

/** Hidden files and those of version control and packages are left out; links out of the folder are not followed. */
async function openFolder(folder: string, name: string): Promise<SourceFiles> {
  const root = await realpath(folder)
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((each) => !HIDDEN.test(each))
  const open = async (each: string) => {
    const file = await realpath(path.join(root, each))
    if (path.relative(root, file).startsWith('..')) throw new Error(`${each} is outside the folder`)
    return createReadStream(file)
  }
  return withRead({ name, names: names.toSorted(), open, close: async () => {} })
}

/** Files by which a vault of Obsidian is known. */
export const VAULT_FILE = /(?:^|\/)\.obsidian\/app\.json$|\.canvas$/

const HIDDEN = /(?:^|\/)(?:\.(?!nojekyll|obsidian\/app\.json$)|node_modules\/|__MACOSX\/)/

async function openZip(file: string, name: string): Promise<SourceFiles> {
  const zip = new ZipReader(new BlobReader(await openAsBlob(file)), { useWebWorkers: false })
  const entries = new Map<string, FileEntry>()
  for await (const entry of zip.getEntriesGenerator()) {
    if (entry.directory || HIDDEN.test(entry.filename)) continue
    if (entries.size >= MAX_ENTRIES) break
    entries.set(entry.filename, entry)
  }
  const open = async (each: string) => {
    const entry = entries.get(each)
    if (!entry) throw new Error(`the archive has no ${each}`)
    return Readable.from(unzip(entry), { objectMode: false })
  }
  return withRead({ name, names: [...entries.keys()].toSorted(), open, close: () => zip.close() })
}

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

function withRead(files: Omit<SourceFiles, 'read'>): SourceFiles {
  return {
    ...files,
    async read(name, maxBytes) {
      const stream = await files.open(name)
      const chunks: Buffer[] = []
      let bytes = 0
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > maxBytes) {
          stream.destroy()
          throw new Error(`${name} has more than ${maxBytes} bytes`)
        }
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    },
  }
}
