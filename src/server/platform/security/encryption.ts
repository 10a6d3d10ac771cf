import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyedHash } from './secret.ts'

/** What only the holder of the secret can read again, for the same purpose; another one each time. */
export function encrypt(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce)
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
}

/** Throws where the secret is another one, or what `encrypt` gave was altered. */
export function decrypt(secret: string, purpose: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  }).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
}

/** Bytes, as AES-GCM has them. */
const NONCE = 12
const TAG = 16

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(keyedHash(secret, `sealing ${purpose}`, ''), 'base64url')
}
