import { HOLD_REASONS, type HoldReason } from '../../contract/comments/moderation.ts'
import { COMMENT_LEAST_SECONDS, LIMITS } from '../../contract/limits.ts'
import { limitCombiningMarks } from '../text/clean-text.ts'
import { fold } from '../text/fold.ts'

// Each of these reasons holds a comment until the owner has read it (docs/decisions/0006-spam.md).

interface Text {
  name: string
  content: string
  /** Whether the name looks like the owner's. */
  isNearOwnerName: boolean
  siteUrl: string
  banned: readonly string[]
  /** The beginnings of everybody's latest comments, held ones included. */
  latest: readonly string[]
}

/** The reasons in what a comment says: its name, banned words, contacts, links, and a text that was sent before. */
export function reasonsInText({
  name,
  content,
  isNearOwnerName,
  siteUrl,
  banned,
  latest,
}: Text): HoldReason[] {
  return listReasons({
    near_owner_name: isNearOwnerName,
    banned: findBanned([name, content], banned) !== undefined,
    contact: hasContact(foldContent(content)) || hasContact(fold(name)),
    links: countLinks(`${name}\n${content}`, siteUrl) > 1,
    repeated: isRepeated(content, latest),
  })
}

interface Sending {
  /** Seconds from the challenge to the comment; undefined without a valid, unused proof of work. */
  seconds: number | undefined
  isHiddenFieldFilled: boolean
  /** Whether the owner wants to read first comments, and this is one. */
  isFirst: boolean
  /** Comments of the last ten minutes from the same address, behind which there may be a school. */
  fromSender: number
  /** Everybody's comments of the last minute. */
  onSite: number
}

/** The reasons in how a comment was sent. They do not hold the comment of a trusted author. */
export function reasonsInSending({
  seconds,
  isHiddenFieldFilled,
  isFirst,
  fromSender,
  onSite,
}: Sending): HoldReason[] {
  return listReasons({
    no_proof: seconds === undefined,
    hidden_field: isHiddenFieldFilled,
    too_soon: seconds !== undefined && seconds < COMMENT_LEAST_SECONDS,
    first_comment: isFirst,
    many_from_address: fromSender >= MOST_FROM_ADDRESS,
    burst: onSite >= BURST,
  })
}

const MOST_FROM_ADDRESS = 10

/** The same of a change, for which no proof of work is asked. */
export function reasonsInChanging(onSite: number): HoldReason[] {
  return listReasons({ burst: onSite >= BURST })
}

/** Everybody's comments in a minute that are more than a site of one reviewer usually has. */
export const BURST = 6

function listReasons(applies: Partial<Record<HoldReason, boolean>>): HoldReason[] {
  return (Object.keys(applies) as HoldReason[]).filter((reason) => applies[reason])
}

/**
 * Whether a text, or much of it, was sent before: by neighbouring letters of the folded texts, which it shares with two others
 * to a fifth, or with one to two fifths. Short texts such as thanks are often the same: the fourth is a repetition.
 */
function isRepeated(content: string, latest: readonly string[]): boolean {
  const pairs = pairsOf(content)
  const shares = latest.map((text) => shareOf(pairs, pairsOf(text))).filter((share) => share >= SIMILAR)
  return shares.reduce((sum, share) => sum + share, 0) >= (pairs.length < SHORT ? 3 : REPEATED)
}

const SIMILAR = 0.2
const REPEATED = 0.4
/** Pairs of letters. */
const SHORT = 12

/** The share of all their pairs that two texts have in common, 0 to 1. */
function shareOf(pairs: Pairs, others: Pairs): number {
  let common = 0
  for (let at = 0, other = 0; at < pairs.length && other < others.length;) {
    const difference = pairs[at]! - others[other]!
    if (difference === 0) common++
    if (difference <= 0) at++
    if (difference >= 0) other++
  }
  return common / (pairs.length + others.length - common)
}

/** Each pair once, as a number, in ascending order: two texts are compared in one pass. */
type Pairs = Uint32Array

/** Neighbouring letters at the beginning of a text, folded; a space before them, so that one letter is a pair, too. */
function pairsOf(text: string): Pairs {
  const known = knownPairs.get(text)
  if (known) return known
  const letters = ` ${fold(text.slice(0, COMPARED_LENGTH)).replace(/\P{L}+/gu, '')}`
  const codes = Array.from({ length: letters.length - 1 }, (_, at) => pairCode(letters, at))
  const pairs = Uint32Array.from(new Set(codes)).toSorted()
  if (knownPairs.size >= KEPT_TEXTS) knownPairs.clear()
  knownPairs.set(text, pairs)
  return pairs
}

function pairCode(letters: string, at: number): number {
  return letters.charCodeAt(at) * 0x10000 + letters.charCodeAt(at + 1)
}

/** Each new comment is compared with the latest ones: to fold them again took a fifth of its time. */
const knownPairs = new Map<string, Pairs>()
const KEPT_TEXTS = 500

/** Characters at the beginning of a text that are compared with others. */
export const COMPARED_LENGTH = 200

/** A comment's text as contacts are looked for in it, cut where its folding, up to eighteen times as long, costs too much. */
function foldContent(content: string): string {
  return fold(content).slice(0, 4 * LIMITS.comment)
}

/** Reads the reasons of a stored comment: codes with commas between them. Skips codes that earlier releases stored. */
export function parseReasons(stored: string | null): HoldReason[] {
  const codes = (stored ?? '').split(',')
  return HOLD_REASONS.filter((reason) => codes.includes(reason))
}

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
function hasContact(folded: string): boolean {
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
