import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyedHash } from './secret.ts'

/** Encrypts a text for one purpose; the result differs each time. */
export function encrypt(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce)
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
}

/** Throws where the secret or the purpose is another one, or the text was altered. */
export function decrypt(secret: string, purpose: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  }).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
}

/** The sizes of AES-GCM, in bytes. */
const NONCE = 12
const TAG = 16

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(keyedHash(secret, `sealing ${purpose}`, ''), 'base64url')
}
