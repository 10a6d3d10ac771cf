import { isSameHash, keyedHash } from '../platform/security/secret.ts'
import type { SubscriptionRow } from '../platform/db/tables.ts'

type Held = Pick<SubscriptionRow, 'key' | 'left_at'>

export interface ReadToken {
  /** Of the subscription that it speaks of. */
  key: string
  /** Whether it is this subscription's, ours and not worn out. */
  isGood(subscription: Held): boolean
  purpose: 'confirm' | 'leave'
}

/** For the link that confirms: good for seven days, and no longer once its holder has left. */
export function confirmToken(secret: string, subscription: Held, now: Date): string {
  const until = confirmTokenEnd(now).getTime() / 1_000
  return `${subscription.key}.${until.toString(36)}.${confirmHash(secret, subscription, until)}`
}

export function confirmTokenEnd(now: Date): Date {
  return new Date((Math.ceil(now.getTime() / 1_000) + CONFIRM_DAYS * 86_400) * 1_000)
}

/** For the links at the end of every mail: good for ever. */
export function leaveToken(secret: string, { key }: Pick<Held, 'key'>): string {
  return `${key}.${leaveHash(secret, key)}`
}

/** Undefined where it is no token at all. */
export function readToken(secret: string, token: string, now: Date): ReadToken | undefined {
  const { key = '', until: end, hash = '' } = TOKEN.exec(token)?.groups ?? {}
  if (key === '') return undefined
  if (end === undefined) {
    return { key, purpose: 'leave', isGood: () => isSameHash(hash, leaveHash(secret, key)) }
  }
  const until = Number.parseInt(end, 36)
  return {
    key,
    purpose: 'confirm',
    isGood: (subscription) =>
      isSameHash(hash, confirmHash(secret, subscription, until)) && now.getTime() <= until * 1_000,
  }
}

// 16 bytes, a time in seconds for confirmations, 32 bytes.
const TOKEN = /^(?<key>[\w-]{22})\.(?:(?<until>[0-9a-z]{1,8})\.)?(?<hash>[\w-]{43})$/

const CONFIRM_DAYS = 7

function confirmHash(secret: string, { key, left_at }: Held, until: number): string {
  return keyedHash(secret, 'newsletter: confirm', `${key}.${until}.${left_at ?? ''}`)
}

function leaveHash(secret: string, key: string): string {
  return keyedHash(secret, 'newsletter: leave', key)
}
