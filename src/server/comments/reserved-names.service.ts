import type { SiteSettings } from '../../contract/settings.ts'
import { commentsWording } from '../../contract/wording/comments.ts'
import { fold } from '../text/fold.ts'
import { INVISIBLE } from '../text/clean-text.ts'

/**
 * Whether a name would pass for the reviewer (docs/product/comments.md): the pen-name, the site's or 站長, in whatever width,
 * case, written form and with whatever signs between, alone or beside nothing but numbers and words such as 本人; or
 * any name that holds the badge 站主.
 */
export function isReservedName(name: string, site: Pick<SiteSettings, 'founder' | 'name'>): boolean {
  const folded = bare(name)
  if (folded.includes(ownWord(commentsWording.owner))) return true
  const owners = [site.founder, site.name, '站長'].map(ownWord).filter((word) => word !== '')
  if (!owners.some((owner) => folded.includes(owner))) return false
  // Longer ones first: a short one may be a part of them.
  const words = [...owners, ...titles()].toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), folded)
  return rest.replace(/\p{N}/gu, '') === ''
}

const TITLES = (
  '本人 本尊 官方 版主 作者 編輯 管理員 管理者 小編 老師 先生 小姐 大大 我 我是 真 真的 真正的 正牌 正版 這裡是 ' +
  '帳號 團隊 客服 號 admin official owner real the team'
).split(' ')

/** Folded once: every comment has a name. */
function titles(): readonly string[] {
  foldedTitles ??= TITLES.map(bare)
  return foldedTitles
}

let foldedTitles: readonly string[] | undefined

/** The same for the few words that are the site's. */
function ownWord(word: string): string {
  const known = ownWords.get(word) ?? bare(word)
  ownWords.set(word, known)
  return known
}

const ownWords = new Map<string, string>()

/** Letters and digits alone, folded. */
function bare(text: string): string {
  return fold(text.replace(INVISIBLE, '')).replace(/[^\p{L}\p{N}]/gu, '')
}
