import { bounceNames, subscriberStateNames } from '../../contract/wording/subscribers.ts'
import { normalizeEmail } from '../text/email-address.ts'

interface Addresses {
  /** Each once, folded (text/email-address.ts). */
  emails: string[]
  /** Those in lines that say 已退訂, as in the site's own table. */
  left: string[]
  /** Words with an @ that are no address, and addresses in lines that say 等候確認 or 查無此址. */
  skipped: number
}

/** The addresses of a list or table; any other words are left out. */
export function parseAddresses(text: string): Addresses {
  const emails = new Set<string>()
  const left = new Set<string>()
  let skipped = 0
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const words = line.split(SEPARATORS)
    const isLeft = words.includes(subscriberStateNames.left)
    const isUncertain = words.includes(subscriberStateNames.pending) || words.includes(bounceNames.unknown)
    for (const word of words) {
      if (!word.includes('@')) continue
      const email = normalizeEmail(word)
      if (email === undefined || isUncertain) skipped++
      else (isLeft ? left : emails).add(email)
    }
  }
  return { emails: [...emails].filter((email) => !left.has(email)), left: [...left], skipped }
}

const SEPARATORS = /[\s,;，；、<>"()（）[\]]+/
