import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto'
import { Transform } from 'node:stream'
import { z } from 'zod'
import { ArchiveRejected } from '../archive-lines.ts'
import { ALTERED, readLastBytes } from './file-seal.ts'

// AES-256-GCM with a key by scrypt from the passphrase. The authentication tag is at the end of the file.

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

const TAG_BYTES = 16

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

export function encrypt({ key, header }: Encryption): Transform {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.from(header.iv, 'base64'))
  return new Transform({
    transform: (chunk: Buffer, _, done) => done(null, cipher.update(chunk)),
    flush(done) {
      this.push(cipher.final())
      this.push(cipher.getAuthTag())
      done()
    },
  })
}

/** `end`: the last byte of what is encrypted. The stream fails at its end where a byte was changed. */
export async function openDecryption(
  file: string,
  { header, key }: Encryption,
): Promise<{ unseal: Transform; end: number }> {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(header.iv, 'base64'))
  const { last, end } = await readLastBytes(file, TAG_BYTES)
  decipher.setAuthTag(last)
  const unseal = new Transform({
    transform: (chunk: Buffer, _, done) => done(null, decipher.update(chunk)),
    flush(done) {
      try {
        done(null, decipher.final())
      } catch (cause) {
        done(new Error(ALTERED, { cause }))
      }
    },
  })
  return { unseal, end }
}

function deriveKey(passphrase: string, salt: string): Buffer {
  return scryptSync(passphrase, Buffer.from(salt, 'base64'), 32, { N: 2 ** 15, maxmem: 64 * 1024 * 1024 })
}

function checkOf(key: Buffer): string {
  return createHmac('sha256', key).update('backup key check').digest('base64')
}
