import { LRUCache } from 'lru-cache'
import type { SiteSettings } from '../../contract/settings.ts'
import { commentsWording } from '../../contract/wording/comments.ts'
import { fold } from '../text/fold.ts'
import { INVISIBLE } from '../text/clean-text.ts'

/**
 * Whether a name would pass for the reviewer (docs/product/comments.md): the pen-name, the site's or 站長, in whatever width,
 * case, written form and with any signs in between, alone or with nothing but numbers and words such as 本人; or
 * any name that holds the badge 站主.
 */
export function isReservedName(name: string, site: Pick<SiteSettings, 'founder' | 'name'>): boolean {
  const folded = foldName(name)
  if (folded.includes(foldedNames.memo(commentsWording.owner))) return true
  const owners = [site.founder, site.name, '站長']
    .map((name) => foldedNames.memo(name))
    .filter((word) => word !== '')
  if (!owners.some((owner) => folded.includes(owner))) return false
  // Longer ones first: a short one may be a part of them.
  const words = [...owners, ...foldedTitlesOnce()].toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), folded)
  return rest.replace(/\p{N}/gu, '') === ''
}

const TITLES = (
  '本人 本尊 官方 版主 作者 編輯 管理員 管理者 小編 老師 先生 小姐 大大 我 我是 真 真的 真正的 正牌 正版 這裡是 ' +
  '帳號 團隊 客服 號 admin official owner real the team'
).split(' ')

/** Folded once, since every comment's name is checked. */
function foldedTitlesOnce(): readonly string[] {
  foldedTitles ??= TITLES.map(foldName)
  return foldedTitles
}

let foldedTitles: readonly string[] | undefined

/** The site’s few own names, folded; `memo` folds a name once. */
const foldedNames = new LRUCache<string, string>({ max: 10, memoMethod: (name) => foldName(name) })

/** Letters and digits alone, folded. */
function foldName(text: string): string {
  return fold(text.replace(INVISIBLE, '')).replace(/[^\p{L}\p{N}]/gu, '')
}
