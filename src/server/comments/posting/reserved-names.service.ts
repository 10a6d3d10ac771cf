import { LRUCache } from 'lru-cache'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import { commentsWording } from '../../../contract/wording/comments/comments.ts'
import { fold } from '../../text/fold.ts'
import { INVISIBLE } from '../../text/clean-text.ts'
import { replaceLookAlikes } from './look-alikes.ts'

type SiteNames = Pick<SiteSettings, 'founder' | 'name'>

/**
 * Whether a name would pass for the reviewer (docs/product/comments.md): the pen-name, the site's or 站長, in any width,
 * case, written form and with any signs in between, alone or with nothing but numbers and words such as 本人; or
 * any name that holds the badge 站主, and the badge 編輯 alone.
 */
export function isReservedName(name: string, site: SiteNames): boolean {
  const folded = foldName(name)
  return (
    folded.includes(foldedNames.memo(commentsWording.owner)) ||
    folded === foldedNames.memo(commentsWording.editor) ||
    isOwnerName(folded, site, foldedNames)
  )
}

/** Whether look-alike characters, such as those of 楂客 for 槎客, are all that distinguishes a name from a reserved one. */
export function isNearReservedName(name: string, site: SiteNames): boolean {
  return isOwnerName(replaceLookAlikes(foldName(name)), site, replacedNames)
}

/** `name` and `known` are in the same form. */
function isOwnerName(name: string, site: SiteNames, known: LRUCache<string, string>): boolean {
  const owners = [site.founder, site.name, '站長', commentsWording.owner]
    .map((word) => known.memo(word))
    .filter((word) => word !== '')
  if (!owners.some((owner) => name.includes(owner))) return false
  // Longer ones first: a short one may be a part of them.
  const titles = TITLES.map((word) => known.memo(word))
  const words = [...owners, ...titles].toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), name)
  return rest.replace(/\p{N}/gu, '') === ''
}

const TITLES = (
  '本人 本尊 官方 版主 作者 編輯 管理員 管理者 小編 老師 先生 小姐 大大 我 我是 真 真的 真正的 正牌 正版 這裡是 ' +
  '帳號 團隊 客服 號 admin official owner real the team'
).split(' ')

// Each form of the site's names and the titles is made once, since every comment's name is checked.
const foldedNames = new LRUCache<string, string>({ max: 50, memoMethod: (name) => foldName(name) })
const replacedNames = new LRUCache<string, string>({
  max: 50,
  memoMethod: (name) => replaceLookAlikes(foldName(name)),
})

/** Letters and digits alone, folded. */
function foldName(text: string): string {
  return fold(text.replace(INVISIBLE, '')).replace(/[^\p{L}\p{N}]/gu, '')
}
