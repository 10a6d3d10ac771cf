import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scryptSync,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { z } from 'zod'
import { codeOf } from '../../platform/runtime/faults.ts'
import { ArchiveRejected } from '../archive-lines.ts'

// The last bytes of a backup file vouch for all before them: the authentication tag of AES-256-GCM, whose key scrypt derives
// from the passphrase, or without a passphrase SHA-256.

const TAG_BYTES = 16
const CHECKSUM_BYTES = 32

export const encryptionSchema = z.object({
  cipher: z.literal('aes-256-gcm'),
  salt: z.string(),
  iv: z.base64().length(16),
  /** Tells a wrong passphrase from a damaged file. */
  key_check: z.string(),
})

type EncryptionHeader = z.infer<typeof encryptionSchema>

interface Encryption {
  header: EncryptionHeader
  key: Buffer
}

export function newEncryption(passphrase: string): Encryption {
  const salt = randomBytes(16).toString('base64')
  const key = deriveKey(passphrase, salt)
  const iv = randomBytes(12).toString('base64')
  return { key, header: { cipher: 'aes-256-gcm', salt, iv, key_check: checkOf(key) } }
}

/** The key of an encrypted file, undefined for one that is not. Throws ArchiveRejected for a missing or wrong passphrase. */
export function requirePassphrase(
  file: string,
  header: EncryptionHeader | null,
  passphrase: string | undefined,
): Encryption | undefined {
  if (header === null) return undefined
  if (passphrase === undefined) {
    throw new ArchiveRejected(
      `${file} is encrypted. Name the file with its passphrase: --passphrase-file FILE.`,
    )
  }
  const key = deriveKey(passphrase, header.salt)
  if (checkOf(key) !== header.key_check) throw new ArchiveRejected(`The passphrase of ${file} is another.`)
  return { key, header }
}

/** Encrypts what passes, or leaves it as it is, and appends the seal. `first` is in the file already. */
export function seal(first: string, encryption: Encryption | undefined): Transform {
  if (!encryption) {
    const { hash, pass } = hashing(first)
    return through(pass, () => hash.digest())
  }
  const cipher = createCipheriv('aes-256-gcm', encryption.key, ivOf(encryption))
  return through(
    (chunk) => cipher.update(chunk),
    () => Buffer.concat([cipher.final(), cipher.getAuthTag()]),
  )
}

/** `end`: the last byte before the seal. The stream fails at its end where a byte was changed, is missing or was added. */
export async function openSeal(
  file: string,
  first: string,
  encryption: Encryption | undefined,
): Promise<{ unseal: Transform; end: number }> {
  const { last, end } = await readLastBytes(file, encryption ? TAG_BYTES : CHECKSUM_BYTES)
  if (!encryption) {
    const { hash, pass } = hashing(first)
    const unseal = through(pass, () => {
      if (!hash.digest().equals(last)) throw new Error(ALTERED)
    })
    return { unseal, end }
  }
  const decipher = createDecipheriv('aes-256-gcm', encryption.key, ivOf(encryption))
  decipher.setAuthTag(last)
  const unseal = through(
    (chunk) => decipher.update(chunk),
    () => {
      try {
        return decipher.final()
      } catch (cause) {
        throw new Error(ALTERED, { cause })
      }
    },
  )
  return { unseal, end }
}

const ALTERED = 'a byte was changed, is missing or was added'

function hashing(first: string) {
  const hash = createHash('sha256').update(first)
  const pass = (chunk: Buffer) => {
    hash.update(chunk)
    return chunk
  }
  return { hash, pass }
}

/** A stream of what `change` returns for each chunk and `finish` at the end. */
function through(change: (chunk: Buffer) => Buffer, finish: () => Buffer | void): Transform {
  return new Transform({
    transform: (chunk: Buffer, _, done) => done(null, change(chunk)),
    flush(done) {
      try {
        done(null, finish())
      } catch (cause) {
        done(cause as Error)
      }
    },
  })
}

/** The last bytes of a file. `end`: the last byte before them. */
async function readLastBytes(file: string, count: number): Promise<{ last: Buffer; end: number }> {
  const input = await open(file)
  try {
    const start = Math.max(0, (await input.stat()).size - count)
    const last = Buffer.alloc(count)
    await input.read(last, 0, count, start)
    return { last, end: start - 1 }
  } finally {
    await input.close()
  }
}

function ivOf({ header }: Encryption): Buffer {
  return Buffer.from(header.iv, 'base64')
}

function deriveKey(passphrase: string, salt: string): Buffer {
  return scryptSync(passphrase, Buffer.from(salt, 'base64'), 32, { N: 2 ** 15, maxmem: 64 * 1024 * 1024 })
}

function checkOf(key: Buffer): string {
  return createHmac('sha256', key).update('backup key check').digest('base64')
}

/** The passphrase in a file of one line. Throws ArchiveRejected where it cannot be read or is empty. */
export function readPassphraseFile(file: string): string {
  let passphrase: string
  try {
    passphrase = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new ArchiveRejected(`The passphrase file ${file} cannot be read (${codeOf(cause)}).`)
  }
  if (passphrase === '') throw new ArchiveRejected(`The passphrase file ${file} is empty.`)
  return passphrase
}
