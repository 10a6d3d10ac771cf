import { COMMENT_LEAST_SECONDS, LIMITS } from '../../contract/limits.ts'
import { HOLD_REASONS, type HoldReason } from '../../contract/comments/moderation.ts'
import { fold } from '../text/fold.ts'
import { countLinks, findBanned, hasContact } from './advertising.ts'

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
  fromAddress: number
  /** Everybody's comments of the last minute. */
  onSite: number
}

/** The reasons in how a comment was sent. They do not hold the comment of a trusted author. */
export function reasonsInSending({
  seconds,
  isHiddenFieldFilled,
  isFirst,
  fromAddress,
  onSite,
}: Sending): HoldReason[] {
  return listReasons({
    no_proof: seconds === undefined,
    hidden_field: isHiddenFieldFilled,
    too_soon: seconds !== undefined && seconds < COMMENT_LEAST_SECONDS,
    first_comment: isFirst,
    many_from_address: fromAddress >= MOST_FROM_ADDRESS,
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
  const letters = lettersOf(content)
  const pairs = new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)))
  const shares = latest.map((text) => shareOf(pairs, lettersOf(text))).filter((share) => share >= SIMILAR)
  return shares.reduce((sum, share) => sum + share, 0) >= (pairs.size < SHORT ? 3 : REPEATED)
}

const SIMILAR = 0.2
const REPEATED = 0.4
/** Pairs of letters. */
const SHORT = 12

/** The share of all their pairs that two texts have in common, 0 to 1. */
function shareOf(pairs: ReadonlySet<string>, letters: string): number {
  let common = 0
  for (const pair of pairs) if (letters.includes(pair)) common++
  return common / (pairs.size + letters.length - 1 - common)
}

/** The letters at the beginning of a text, folded; a space before them, so that one letter is a pair, too. */
function lettersOf(text: string): string {
  return ` ${fold(text.slice(0, COMPARED_LENGTH)).replace(/\P{L}+/gu, '')}`
}

/** Characters at the beginning of a text that are compared with others. */
export const COMPARED_LENGTH = 200

/**
 * A comment's text in the form in which contacts are looked for. A few characters fold to as many as eighteen: no text that
 * people write is cut off here, and none that fills a comment with them costs eighteen times as much.
 */
function foldContent(content: string): string {
  return fold(content).slice(0, 4 * LIMITS.comment)
}

/** Reads the reasons of a stored comment: codes with commas between them. Skips codes that earlier releases stored. */
export function parseReasons(stored: string | null): HoldReason[] {
  const codes = (stored ?? '').split(',')
  return HOLD_REASONS.filter((reason) => codes.includes(reason))
}
