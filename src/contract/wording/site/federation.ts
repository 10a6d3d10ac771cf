/** The texts about a review for followers on other servers (docs/product/federation.md). */

import type { TextKind } from '../../reviews/text-kinds.ts'
import { kindNames } from '../reviews/books.ts'

/** Five stars with halves, and the number. */
export function starsOf(rating: number): string {
  const full = Math.floor(rating)
  const half = rating - full >= 0.5 ? '½' : ''
  return `${'★'.repeat(full)}${half}（${rating}／5）`
}

export const readAtSite = (site: string, kind: TextKind): string => `在${site}讀這篇${kindNames[kind]}`

/** In place of a folded part, after its summary. */
export const foldedElsewhere = '（這一段折起來了，到站上展開）'

/** The name of somebody on another server. */
export const remoteName = (name: string, address: string): string => `${name}（${address}）`

/** The name of the field of the account that leads to the site. */
export const websiteField = '網站'
