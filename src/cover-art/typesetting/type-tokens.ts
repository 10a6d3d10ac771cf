/** Text without a possible line break, with the rules for the break after it. */
export interface Token {
  letters: string[]
  kind: TokenKind
  /** The cost of ending a line here: 0 is a good place, 1 a poor one, Infinity a forbidden one. */
  breakCost: number
  /** A long Latin word continues in the next token: a line that ends here gets a hyphen. */
  isCutWord: boolean
  /** The space that follows within a line, in em. */
  spaceAfter: number
}

/**
 * - `square`: a Chinese character, kana, or anything else that fills its em;
 * - `mark`: punctuation, set on about half an em;
 * - `word`: Latin letters and figures set along the line, turned in vertical text;
 * - `upright`: a few capitals or figures, stacked upright in vertical text;
 * - `pair`: two figures, side by side on one em in vertical text.
 */
type TokenKind = 'square' | 'mark' | 'word' | 'upright' | 'pair'

/** Splits the text into tokens, from which lines are composed. */
export function tokenize(text: string): Token[] {
  const tokens = rawTokens(text)
  const endsOfWords = findWordEnds(text)
  let position = 0
  tokens.forEach((token, index) => {
    position += token.letters.join('').length
    const next = tokens[index + 1]
    const isSpaced = text[position] === ' '
    if (!next) return
    token.breakCost = token.isCutWord ? 2.5 : costBetween(token, next, isSpaced, endsOfWords.has(position))
    token.spaceAfter = isSpaced ? 0.28 : spaceBetween(token, next)
    if (isSpaced) position += 1
  })
  return tokens
}

/** …… as tokens without a break before them. */
export function ellipsisTokens(): Token[] {
  return ['…', '…'].map((letter) => ({ ...newToken([letter], 'square'), breakCost: Infinity }))
}

const graphemes = new Intl.Segmenter('zh-Hant', { granularity: 'grapheme' })
const words = new Intl.Segmenter('zh-Hant', { granularity: 'word' })

// Latin, Greek and Cyrillic letters with accents, digits and related signs.
const LATIN_RUN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\d!-/:-@[-`{-~’–·°№£€¥$©®™]+/uy

const MARK = /^[，。、：；！？・「」『』（）《》〈〉【】〔〕［］]$/u

function rawTokens(text: string): Token[] {
  const tokens: Token[] = []
  let position = 0
  while (position < text.length) {
    LATIN_RUN.lastIndex = position
    const run = LATIN_RUN.exec(text)?.[0]
    const letter =
      run ?? graphemes.segment(text.slice(position))[Symbol.iterator]().next().value?.segment ?? ''
    if (run) tokens.push(...latinTokens(run, isPartOfPhrase(text, position, run)))
    else if (letter !== ' ') tokens.push(newToken([letter], MARK.test(letter) ? 'mark' : 'square'))
    position += letter.length
  }
  return tokens
}

function newToken(letters: string[], kind: TokenKind, isCutWord = false): Token {
  return { letters, kind, isCutWord, breakCost: 0, spaceAfter: 0 }
}

/** In an English phrase all words are turned, also short ones. */
function isPartOfPhrase(text: string, position: number, run: string): boolean {
  const before = text.slice(0, position)
  const after = text.slice(position + run.length)
  return /[\p{Script=Latin}\d]\P{L}? $/u.test(before) || /^ [\p{Script=Latin}\d]/u.test(after)
}

function latinTokens(run: string, isInPhrase: boolean): Token[] {
  const letters = [...graphemes.segment(run)].map(({ segment }) => segment)
  if (!isInPhrase && /^\d\d$/.test(run)) return [newToken(letters, 'pair')]
  if (!isInPhrase && /^(\d|\d{3,4}|[A-Z]{1,3}|[A-Z]\d|\d[A-Z])$/.test(run))
    return [newToken(letters, 'upright')]
  return cutLongWord(letters).map((part, index, parts) => newToken(part, 'word', index < parts.length - 1))
}

const MAX_WHOLE_WORD = 13
const WORD_PART_LENGTH = 7

function cutLongWord(letters: string[]): string[][] {
  if (letters.length <= MAX_WHOLE_WORD) return [letters]
  const count = Math.ceil(letters.length / WORD_PART_LENGTH)
  return Array.from({ length: count }, (_, index) =>
    letters.slice(
      Math.round((index * letters.length) / count),
      Math.round(((index + 1) * letters.length) / count),
    ),
  )
}

function findWordEnds(text: string): Set<number> {
  return new Set([...words.segment(text)].map(({ index, segment }) => index + segment.length))
}

const NEVER_LAST = /^[「『（《〈【〔［]$/u
const NEVER_FIRST = /^[，。、：；！？・」』）》〉】〕］—…ー々ゝぁぃぅぇぉっゃゅょァィゥェォッャュョ]$/u
const GOOD_LAST = /^[，。、：；！？」』）》〉】〕］]$/u
/** Characters that belong to the previous or to the next word. */
const BELONGS_TO_PREVIOUS = /^[的地得之者們了]$/u
const BELONGS_TO_NEXT = /^[與和及或在從對於於是不第]$/u

function costBetween(token: Token, next: Token, isSpaced: boolean, isEndOfWord: boolean): number {
  const last = token.letters.at(-1) ?? ''
  const first = next.letters[0] ?? ''
  if (NEVER_LAST.test(last) || NEVER_FIRST.test(first)) return Infinity
  if (GOOD_LAST.test(last)) return 0
  if (isSpaced || NEVER_LAST.test(first)) return 0.1
  if (last === '・') return 0.3
  if (isLatin(token) !== isLatin(next)) return 0.3
  return (
    (isEndOfWord ? 0.2 : 2.5) +
    (BELONGS_TO_PREVIOUS.test(first) ? 0.2 : 0) +
    (BELONGS_TO_NEXT.test(last) ? 0.35 : 0)
  )
}

function isLatin(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'upright' || token.kind === 'pair'
}

/** A small space between Chinese characters and Latin letters. */
function spaceBetween(token: Token, next: Token): number {
  const hasMark = token.kind === 'mark' || next.kind === 'mark'
  return isLatin(token) !== isLatin(next) && !hasMark ? 0.07 : 0
}
