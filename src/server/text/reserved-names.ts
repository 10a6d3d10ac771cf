import type { SiteSettings } from '../../contract/settings/settings.ts'
import { commentsWording } from '../../contract/wording/comments/comments.ts'
import { INVISIBLE } from './clean-text.ts'
import { LOOK_ALIKE, SHOWN } from './confusables.ts'
import { fold } from './fold.ts'

type SiteNames = Pick<SiteSettings, 'founder' | 'name'>

/**
 * Whether a name would pass for the reviewer (docs/product/comments.md): the pen-name, the site's or 站長, in any width,
 * case, written form and with any signs in between, alone or with nothing but numbers and words such as 本人; or
 * any name that holds the badge 站主, and the badge 編輯 alone.
 */
export function isReservedName(name: string, site: SiteNames): boolean {
  const folded = foldName(name)
  return (
    folded.includes(foldName(commentsWording.owner)) ||
    folded === foldName(commentsWording.editor) ||
    isOwnerName(name, site, foldName)
  )
}

/** Whether characters that look alike in Unicode's table, such as ロ and 口, are all that distinguishes a name from a reserved one. */
export function isNearReservedName(name: string, site: SiteNames): boolean {
  return isOwnerName(name, site, skeletonOf)
}

/** Compares all names in the given form. */
function isOwnerName(typed: string, site: SiteNames, form: (name: string) => string): boolean {
  const name = form(typed)
  const owners = [site.founder, site.name, '站長', commentsWording.owner]
    .map(form)
    .filter((word) => word !== '')
  if (!owners.some((owner) => name.includes(owner))) return false
  // Longer ones first: a short one may be a part of them.
  const words = [...owners, ...TITLES.map(form)].toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), name)
  return rest.replace(/\p{N}/gu, '') === ''
}

const TITLES = (
  '本人 本尊 官方 版主 作者 編輯 管理員 管理者 小編 老師 先生 小姐 大大 我 我是 真 真的 真正的 正牌 正版 這裡是 ' +
  '帳號 團隊 客服 號 admin official owner real the team'
).split(' ')

/** Letters and digits alone, folded. */
function foldName(text: string): string {
  return fold(text.replace(INVISIBLE, '')).replace(/[^\p{L}\p{N}]/gu, '')
}

/** The folded name with one character for all that look alike. */
function skeletonOf(name: string): string {
  return Array.from(foldName(name), (character) => CONFUSABLES.get(character) ?? character).join('')
}

const shown = [...SHOWN]
const CONFUSABLES = new Map([...LOOK_ALIKE].map((character, index) => [character, shown[index] ?? '']))
