import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { decodeText } from '../tabular/chinese-encoding.ts'
import { decompressIfGzip } from '../tabular/gunzip.ts'

/** Bytes of a header, and of the unit to which each file is padded. */
const BLOCK = 512

/** What a folder or archive has: its paths as they are written there, and the bytes of one. */
export interface Container {
  names: readonly string[]
  open(name: string): Promise<Readable> | Readable
  /** When it was changed. */
  changedAt?: (name: string) => Promise<Date | undefined>
  close?: () => Promise<void>
}

/**
 * The files of a tar archive (ustar, with the long names of GNU and pax), undefined where the file is none. A gzip of one is
 * unpacked into a temporary file, since its parts cannot be read out of their order. Throws GzipBomb, and for one that is cut off.
 */
export async function openTar(file: string): Promise<Container | undefined> {
  if (await isTar(createReadStream(file))) return listContainer(file)
  if (!(await isTar(decompressIfGzip(createReadStream(file))))) return undefined
  const copy = await copyToTemporary(decompressIfGzip(createReadStream(file)))
  try {
    return { ...(await listContainer(copy.file)), close: copy.remove }
  } catch (cause) {
    await copy.remove()
    throw cause
  }
}

/** A file for what cannot be read out of its order. */
export async function copyToTemporary(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ file: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xingcha-import-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const file = path.join(folder, 'export')
  try {
    await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    return { file, remove }
  } catch (cause) {
    await remove()
    throw cause
  }
}

async function isTar(bytes: AsyncIterable<Buffer>): Promise<boolean> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of bytes) {
    parts.push(part)
    length += part.length
    if (length >= BLOCK) break
  }
  return Buffer.concat(parts).toString('latin1', 257, 262) === 'ustar'
}

async function listContainer(file: string): Promise<Container> {
  const entries = await listEntries(file)
  return {
    names: [...entries.keys()],
    changedAt: async (name) => entries.get(name)?.changedAt,
    open(name) {
      const { start = 0, size = 0 } = entries.get(name) ?? {}
      return size === 0 ? Readable.from([]) : createReadStream(file, { start, end: start + size - 1 })
    },
  }
}

const CUT = 'unexpected end of the archive'

interface Entry {
  changedAt: Date | undefined
  start: number
  size: number
}

async function listEntries(file: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const handle = await open(file)
  try {
    const { size: length } = await handle.stat()
    const bytesAt = async (start: number, size: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, start)
      if (bytesRead < size) throw new Error(CUT)
      return buffer
    }
    let longName: string | undefined
    for (let at = 0; ;) {
      const header = await bytesAt(at, BLOCK)
      if (header[0] === 0) break
      const size = sizeIn(header)
      const start = at + BLOCK
      if (start + size > length) throw new Error(CUT)
      at = start + Math.ceil(size / BLOCK) * BLOCK
      const seconds = Number.parseInt(textIn(header, 136, 148), 8)
      const changedAt = seconds > 0 ? new Date(seconds * 1000) : undefined
      const type = String.fromCharCode(header[156] ?? 0)
      if ('xL'.includes(type)) {
        const written = await bytesAt(start, Math.min(size, MAX_NAME))
        longName = type === 'L' ? textIn(written) : (paxPath(written) ?? longName)
        continue
      }
      if ('0\0'.includes(type))
        entries.set((longName ?? nameIn(header)).replace(/^\.\//, ''), { start, size, changedAt })
      if (type !== 'g') longName = undefined
    }
  } finally {
    await handle.close()
  }
  return entries
}

/** Bytes of a long name with the other fields of its record. */
const MAX_NAME = 64 * 1024

/** In octal digits, or as a number in binary where it has more than 8 GB. */
function sizeIn(header: Buffer): number {
  const first = header[124] ?? 0
  return first >= 0x80
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(textIn(header, 124, 136), 8) || 0
}

function nameIn(header: Buffer): string {
  const prefix = textIn(header, 345, 500)
  const name = textIn(header, 0, 100)
  return prefix === '' || header.toString('latin1', 257, 263) !== 'ustar\0' ? name : `${prefix}/${name}`
}

function textIn(bytes: Buffer, start = 0, end = bytes.length): string {
  const part = bytes.subarray(start, end)
  const zero = part.indexOf(0)
  const written = zero === -1 ? part : part.subarray(0, zero)
  return decodeText(written) ?? written.toString()
}

/** Records of pax are `LENGTH KEY=VALUE` in lines. */
function paxPath(records: Buffer): string | undefined {
  return /^\d+ path=(.*)$/m.exec(records.toString())?.[1]
}
