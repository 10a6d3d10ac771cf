import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { constants, copyFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from '../runtime/data-folder.ts'
import { codeOf, messageOf, StartupError } from '../runtime/faults.ts'

/** The least length of a secret, given or stored. */
export const SECRET_LENGTH = 32

/** The secret in the data folder, created at the first start. Processes that start at once get the same one. */
export function readOrMakeSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  return requireLength(file, readStored(file) ?? createAndRead(file))
}

/** The secret of an existing site; commands create none. */
export function readSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  const secret = readStored(file)
  if (secret !== undefined) return requireLength(file, secret)
  throw new StartupError(
    `There is no secret ${file}. Name the site's data folder with DATA_DIR, restore the file from a backup, or give SECRET, ` +
      'in .env or the environment. If it is lost, set SECRET_PREVIOUS=lost and start: nobody is signed in any more, and ' +
      'two-step codes, tokens and links in mails that were sent are refused.',
  )
}

function requireLength(file: string, secret: string): string {
  if (secret.length >= SECRET_LENGTH) return secret
  throw new StartupError(
    `The file ${file} must hold a secret of ${SECRET_LENGTH} characters or more. Restore it from a backup. If it is lost, remove ` +
      'the file and start with SECRET_PREVIOUS=lost: links in mails already sent will then no longer work.',
  )
}

/** HMAC of a text for one purpose, as 43 characters of base64url. */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}

/** A key derived from the secret for one purpose, cached because every visitor's request needs one. */
export function deriveKey(secret: string, purpose: string): string {
  const name = `${purpose}\0${secret}`
  const key = keys.get(name) ?? keyedHash(secret, purpose, '')
  keys.set(name, key)
  return key
}

const keys = new Map<string, string>()

/** Compares two texts in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function createAndRead(file: string): string {
  const unfinished = `${file}.${process.pid}`
  try {
    // With PostgreSQL the folder may not exist yet.
    makeFolder(path.dirname(file))
    writeFileSync(unfinished, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    // The file appears whole or not at all, and never replaces another process's.
    placeOnce(unfinished, file)
  } catch (cause) {
    throw new StartupError(
      `The secret cannot be kept in ${file} (${codeOf(cause) ?? messageOf(cause)}). Give the program the right to write there, ` +
        'or give the secret with SECRET.',
      { cause },
    )
  } finally {
    rmSync(unfinished, { force: true })
  }
  return readStored(file) ?? ''
}

function placeOnce(from: string, to: string): void {
  // Some shared folders support no hard links.
  for (const place of [() => linkSync(from, to), () => copyFileSync(from, to, constants.COPYFILE_EXCL)]) {
    try {
      place()
      return
    } catch (cause) {
      if (codeOf(cause) === 'EEXIST') return
    }
  }
  throw new Error('neither linked nor copied')
}

function readStored(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw new StartupError(
      `The file ${file} cannot be read (${codeOf(cause)}). Give the program the right to.`,
    )
  }
}

/** Encrypts a text for one purpose; the result differs each time. */
export function encrypt(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', aesKey(secret, purpose), nonce)
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
}

/** Throws where the secret or the purpose is another one, or the text was altered. */
export function decrypt(secret: string, purpose: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', aesKey(secret, purpose), bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  }).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
}

/** The sizes of AES-GCM, in bytes. */
const NONCE = 12
const TAG = 16

/** The text encrypted by another secret; as it is where `from` has not encrypted it. */
export function encryptAnew({ from, to }: SecretChange, purpose: string, encrypted: string): string {
  try {
    return encrypt(to, purpose, decrypt(from, purpose, encrypted))
  } catch {
    return encrypted
  }
}

/** The secret that the data were made with, and the one that they are made with from now on. */
export interface SecretChange {
  from: string
  to: string
}

/** The secrets by which a token may be signed: the one in use first, then the one before it (SECRET_PREVIOUS). */
export function secretsOf({ secret, previousSecret }: SecretsInUse): string[] {
  return previousSecret === undefined ? [secret] : [secret, previousSecret]
}

export interface SecretsInUse {
  secret: string
  previousSecret?: string | undefined
}

function aesKey(secret: string, purpose: string): Buffer {
  return Buffer.from(keyedHash(secret, `sealing ${purpose}`, ''), 'base64url')
}
