import type { SiteSettings } from '../../contract/settings.ts'
import { commentsWording } from '../../contract/wording/comments.ts'
import { fold } from '../search/fold.service.ts'
import { INVISIBLE } from './typed-text.ts'

/**
 * Whether a name would pass for the reviewer (decisions.md 20): the pen-name, in whatever width, case, written form
 * and with whatever signs between, alone or beside words such as 本人; or any name that holds the badge 站主.
 */
export function isReservedName(name: string, site: Pick<SiteSettings, 'founder' | 'name'>): boolean {
  const folded = bare(name)
  const badge = bare(commentsWording.owner)
  if (folded.includes(badge)) return true
  const founder = bare(site.founder)
  if (founder === '' || !folded.includes(founder)) return false
  const titles = [founder, bare(site.name), ...TITLES.map(bare)].filter((word) => word !== '')
  return titles.reduce((rest, word) => rest.replaceAll(word, ''), folded) === ''
}

const TITLES = ['本人', '官方', '版主', '作者', '管理員', '小編', 'admin', 'official', 'owner']

/** Letters and digits alone, folded. */
function bare(text: string): string {
  return fold(text.replace(INVISIBLE, '')).replace(/[^\p{L}\p{N}]/gu, '')
}
