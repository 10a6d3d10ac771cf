import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { byNewer, TOO_OLD } from '../../platform/db/migrate.ts'
import { codeOf, isDiskFull, messageOf } from '../../platform/runtime/faults.ts'
import { readLines } from '../../tabular/read-lines.ts'
import { parseJson } from '../../text/parse-json.ts'
import { ArchiveRejected } from '../archive-lines.ts'
import { encryptionSchema, newEncryption, openSeal, requirePassphrase, seal } from './seal.ts'

// A backup file is one line of JSON, the header, and after it lines of JSON, compressed with zstd and, with a passphrase,
// encrypted. The last line has the checksum of all lines before it, the header included: without it the file is cut off.
// The last bytes of the file seal it: the authentication tag of the encryption, or a checksum of all bytes before. zstd
// itself ignores what follows its frame, and misses the end of one whose content is there.

/** The description of a backup file, readable without its passphrase. */
export interface BackupHeader {
  /** ISO time. */
  created_at: string
  /** The version of the program that wrote it. */
  program: string
  /** The migrations that the database had run. */
  migrations: string[]
}

const FORMAT = 'xingcha-backup'
const FORMAT_VERSION = 2

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  created_at: z.string(),
  program: z.string(),
  migrations: z.array(z.string()),
  encryption: encryptionSchema.nullable(),
})

/** Writes a private file, whole or not at all. Throws ArchiveRejected where it exists or cannot be written. */
export async function writeBackupFile(
  file: string,
  header: BackupHeader,
  lines: AsyncIterable<unknown>,
  passphrase: string | undefined,
): Promise<void> {
  if (await stat(file).catch(() => undefined)) {
    throw new ArchiveRejected(`${file} exists already. Name a new file, so that an older backup stays.`)
  }
  const unfinished = `${file}.part`
  const encryption = passphrase === undefined ? undefined : newEncryption(passphrase)
  const first = `${JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, ...header, encryption: encryption?.header ?? null })}\n`
  try {
    await writeFile(unfinished, first, { mode: 0o600 })
    await pipeline(
      Readable.from(withChecksum(first, lines)),
      createZstdCompress(),
      seal(first, encryption),
      createWriteStream(unfinished, { flags: 'a', flush: true }),
    )
    await rename(unfinished, file)
  } catch (cause) {
    await rm(unfinished, { force: true })
    const code = codeOf(cause)
    if (isDiskFull(cause) && code !== undefined)
      throw new ArchiveRejected(
        `The disk of ${path.dirname(file)} is full (${code}). Free room on it. No backup was made.`,
      )
    if (code === undefined || !UNWRITABLE.has(code)) throw cause
    throw new ArchiveRejected(`${file} cannot be written (${code}). No backup was made.`)
  }
}

const UNWRITABLE = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EISDIR'])

async function* withChecksum(first: string, lines: AsyncIterable<unknown>): AsyncIterable<string> {
  const hash = createHash('sha256').update(first)
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`
    if (Buffer.byteLength(text) > LONGEST_LINE) {
      throw new ArchiveRejected(
        `One row or file of this site is larger than ${LONGEST_LINE_MB} MB, which no backup can hold: ${text.slice(0, 100)}. No ` +
          'backup was made.',
      )
    }
    hash.update(text)
    yield text
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
}

/** Of one row or file, its bytes as base64: several times a picture at its largest (PICTURE_BYTES). */
const LONGEST_LINE_MB = 128
const LONGEST_LINE = LONGEST_LINE_MB * 1024 * 1024

/** Throws ArchiveRejected where the file is no backup or one of a later format. */
export async function readBackupHeader(file: string): Promise<BackupHeader & { isEncrypted: boolean }> {
  const { header, encryption } = await readHeader(file)
  return { ...header, isEncrypted: encryption !== null }
}

/**
 * The lines of a backup file. Throws ArchiveRejected where it is damaged or cut off, at the latest after its last line: act
 * on nothing before. Throws it also without the right passphrase.
 */
export async function* readBackupLines(file: string, passphrase: string | undefined): AsyncIterable<unknown> {
  const { first, encryption } = await readHeader(file)
  const start = Buffer.byteLength(first)
  const key = requirePassphrase(file, encryption, passphrase)
  const { unseal, end } = await openSeal(file, first, key)
  if (end < start) throw damaged(file, 'its end is missing')
  const plain = new PassThrough()
  const read = pipeline(createReadStream(file, { start, end }), unseal, createZstdDecompress(), plain)
  // Its reason is thrown below.
  read.catch(() => {})
  const hash = createHash('sha256').update(first)
  let checksum: string | undefined
  try {
    for await (const bytes of readLines(plain, LONGEST_LINE)) {
      if (bytes === undefined) throw damaged(file, `a line has more than ${LONGEST_LINE} bytes`)
      if (checksum !== undefined) throw damaged(file, 'there is something after its end')
      const line: unknown = JSON.parse(bytes.toString())
      checksum = checksumOf(line)
      if (checksum !== undefined) continue
      hash.update(bytes).update('\n')
      yield line
    }
    await read
  } catch (cause) {
    if (cause instanceof ArchiveRejected) throw cause
    throw damaged(file, messageOf(cause))
  }
  if (checksum === undefined) throw damaged(file, 'its end is missing')
  if (checksum !== hash.digest('hex')) throw damaged(file, 'its checksum is another')
}

function checksumOf(line: unknown): string | undefined {
  return typeof line === 'object' && line !== null && 'sha256' in line && Object.keys(line).length === 1
    ? String(line.sha256)
    : undefined
}

function damaged(file: string, reason: string): ArchiveRejected {
  return new ArchiveRejected(`${file} is damaged (${reason}). Nothing was changed. Take another backup.`)
}

async function readHeader(file: string) {
  const first = await readFirstLine(file)
  const read = headerSchema.safeParse(parseJson(first))
  if (!read.success) throw new ArchiveRejected(`${file} is no backup of this program.`)
  const { format: _, version, encryption, ...header } = read.data
  if (version < FORMAT_VERSION) throw new ArchiveRejected(`${file} is ${TOO_OLD}`)
  if (version > FORMAT_VERSION) {
    throw new ArchiveRejected(`${file} was written ${byNewer(header.program)}.`)
  }
  return { first, header, encryption }
}

/** Bytes: more than any header. */
const LONGEST_HEADER = 64 * 1024

async function readFirstLine(file: string): Promise<string> {
  try {
    const input = await open(file)
    try {
      const { bytesRead, buffer } = await input.read(Buffer.alloc(LONGEST_HEADER), 0, LONGEST_HEADER, 0)
      const end = buffer.subarray(0, bytesRead).indexOf('\n')
      return buffer.subarray(0, end + 1).toString()
    } finally {
      await input.close()
    }
  } catch (cause) {
    throw new ArchiveRejected(`${file} cannot be read (${codeOf(cause) ?? messageOf(cause)}).`)
  }
}
