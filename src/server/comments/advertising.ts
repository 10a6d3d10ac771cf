import { LIMITS } from '../../contract/limits.ts'
import { limitCombiningMarks } from '../text/clean-text.ts'
import { fold } from '../text/fold.ts'

/** How many links to elsewhere a text holds; markup for links counts as two, for people do not write it here. */
export function countLinks(text: string, siteUrl: string): number {
  const foreign = plain(text).replace(ownLinks(siteUrl), ' ')
  const links = foreign.replace(SPELT_DOT, '.').match(LINK)?.length ?? 0
  return links + (LINK_MARKUP.some((pattern) => foreign.search(pattern) !== -1) ? 2 : 0)
}

/** Matches the site's own host only: `our.host.elsewhere.com` and `our.host@elsewhere.com` are other hosts. */
export function ownLinks(siteUrl: string): RegExp {
  if (siteUrl !== latestOwn.siteUrl) {
    const literal = siteUrl.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    latestOwn = { siteUrl, links: new RegExp(`${literal}(?![\\w@:%-]|[.。]+[\\w-])`, 'gu') }
  }
  return latestOwn.links
}

/** Compiling the pattern takes as long as searching a comment, and a process usually has one host. */
let latestOwn = { siteUrl: '', links: /(?!)/gu }

/** Whether a folded text contains a contact: a messenger's handle, a mobile number or an email. */
export function hasContact(folded: string): boolean {
  const text = folded.replace(REPEATED_SPACE, '$1')
  return CONTACTS.some((pattern) => text.search(pattern) !== -1)
}

/** The first of the owner's banned words that a text holds, however it is spaced, wide or written. */
export function findBanned(texts: readonly string[], banned: readonly string[]): string | undefined {
  if (banned.length === 0) return undefined
  const folded = texts.map(unspaced)
  return banned.find((word) => unspaced(word) !== '' && folded.some((text) => text.includes(unspaced(word))))
}

export function unspaced(text: string): string {
  return fold(text).replace(/[\s\p{P}\p{S}\p{Default_Ignorable_Code_Point}]+/gu, '')
}

function plain(text: string): string {
  return limitCombiningMarks(text)
    .normalize('NFKC')
    .slice(0, 4 * LIMITS.comment)
    .toLowerCase()
}

const ENDINGS =
  'com|net|org|info|biz|xyz|top|shop|store|site|online|club|vip|link|live|app|dev|icu|win|bet|fun|work|click|' +
  'tw|cn|hk|jp|kr|sg|my|ru|io|me|cc|co|ly|gl|tk|gg|to|tv|us|uk'
// Each of these runs in linear time: no repetition can also start at its own next character, and no two adjacent
// repetitions match the same characters (tests/regular-expressions.test.ts).
export const LINK = new RegExp(
  `(?:https?|ftp)\\s?:\\s?//\\S+|www\\.\\S+|(?<![\\w@.-])(?:[\\w-]+\\.)+(?:${ENDINGS})(?![\\w-])\\S*`,
  'gu',
)
/** As in `shop (dot) com`. */
const SPELT_DOT = /(?<=[\w-])\s?[[(（]\s?dot\s?[\])）]\s?/gu
export const LINK_MARKUP = [/<a\s[^<>]*href/gu, /\[url[=\]]/gu, /\[[^[\]\n]+\]\(\s*https?:/gu]

/** Collapses spaces, so that the patterns match one at most: three `\s*` in a row take cubic time. */
const REPEATED_SPACE = /(\s)\s+/gu

/** Folding makes 賴 and 赖, ＬＩＮＥ and line equal, so the patterns are folded too. */
export const CONTACTS = [
  // line id: abc, line：abc, line@abc, 賴ID abc
  `(?<![a-z])(?:line|賴)\\s?(?:官方)?\\s?(?:id|帳號)?\\s?[:=@]\\s?@?[a-z0-9][a-z0-9_.-]{2}`,
  `(?<![a-z])(?:line|賴)\\s?(?:id|帳號)\\s?@?[a-z0-9][a-z0-9_.-]{2}`,
  // 加line abc, 加微信, 加我賴
  `[加+]\\s?我?\\s?(?:的\\s?)?(?:line|賴|微信|薇信|威信|vx|wx|qq|tg|telegram|飛機|whatsapp)`,
  `(?:微信|薇信|威信|wechat|vx|wx|telegram|whatsapp|qq|tg|紙飛機)\\s?(?:號|群|id)?\\s?[:=@]?\\s?@?[a-z0-9][a-z0-9_.+-]{4}`,
  `(?:lin\\.ee|line\\.me|t\\.me|wa\\.me|bit\\.ly|reurl\\.cc)/`,
  // Mobile numbers of Taiwan and China, alone or with the country before them; never a part of a longer number.
  `(?<![0-9-])(?:\\+?886[ -]?9|09)[0-9]{2}[ -]?[0-9]{3}[ -]?[0-9]{3}(?![0-9-])`,
  `(?<![0-9-])(?:\\+?86[ -]?)?1[3-9][0-9][ -]?[0-9]{4}[ -]?[0-9]{4}(?![0-9-])`,
  `[\\w.+-]@[\\w-]+\\.[\\w-]`,
].map((pattern) => new RegExp(fold(pattern), 'gu'))
