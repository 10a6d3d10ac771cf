import { createHash } from 'node:crypto'

/**
 * A sort key whose code-point order is the order of titles (contract/reviews/sorting.ts), so that a database index can have it.
 * `Intl.Collator` compares texts but does not tell its weights: they come from sorting single characters. What may differ is in
 * decisions/0072.
 */
export function titleSortKey(title: string): string {
  const { weights, variants } = characterOrder()
  const primary = title.replace(/\p{Nd}+|[^]/gu, (part) =>
    DIGIT.test(part) ? numberKey(part) : weightsOf(part, weights),
  )
  const tie = title.normalize('NFC').replace(/[^]/gu, (character) => variantOf(character, variants))
  let end = tie.length
  while (tie[end - 1] === PLAIN) end--
  const key = TITLE_ORDER_VERSION + primary + (end === 0 ? '' : SEPARATOR + tie.slice(0, end))
  return key.slice(0, LONGEST_KEY).toWellFormed()
}

/** An entry of PostgreSQL's indexes has at most 2,704 bytes; a key has three for most characters. */
const LONGEST_KEY = 400

/** Begins each key: keys of another collation are made again (title-keys.service.ts). Letters and digits. */
export const TITLE_ORDER_VERSION = createHash('sha256')
  .update(['1', process.versions.icu, process.versions['cldr'], process.versions.unicode].join(' '))
  .digest('hex')
  .slice(0, 4)

/** Sorts the characters at the first use, in parts, so that requests are answered meanwhile. */
export async function prepareTitleOrder(pause: () => Promise<void>): Promise<void> {
  if (order) return
  const steps = sortCharacters()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      order ??= step.value
      return
    }
    await pause()
  }
}

interface CharacterOrder {
  /** By UTF-16 code: 0 for a character that is not in CHARACTERS, 1 for an ignorable one, else the primary weight. */
  weights: Uint16Array
  /** By UTF-16 code: the place among characters of the same primary weight, such as a and A. */
  variants: Uint8Array
  /** One character of each primary weight, in order. */
  classes: string[]
}

let order: CharacterOrder | undefined

function characterOrder(): CharacterOrder {
  if (order) return order
  const steps = sortCharacters()
  let step = steps.next()
  while (!step.done) step = steps.next()
  order = step.value
  return order
}

/** Sorts short runs and merges them; each step takes some milliseconds. */
function* sortCharacters(): Generator<void, CharacterOrder> {
  const all = CHARACTERS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)),
  )
  const { exact, base } = collators()
  let runs: string[][] = []
  for (let at = 0; at < all.length; at += RUN_LENGTH) {
    runs.push(all.slice(at, at + RUN_LENGTH).toSorted(exact.compare))
    yield
  }
  while (runs.length > 1) {
    const merged: string[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      // The engine's sort merges two sorted runs in one pass.
      merged.push([...runs[at]!, ...(runs[at + 1] ?? [])].toSorted(exact.compare))
      yield
    }
    runs = merged
  }
  const found: CharacterOrder = {
    weights: new Uint16Array(65_536),
    variants: new Uint8Array(65_536),
    classes: [],
  }
  let variant = 0
  for (const character of runs[0] ?? []) {
    const code = character.charCodeAt(0)
    if (base.compare(character, '') === 0) {
      found.weights[code] = IGNORABLE
      continue
    }
    const isVariant = found.classes.length > 0 && base.compare(found.classes.at(-1)!, character) === 0
    variant = isVariant ? Math.min(variant + 1, 255) : 0
    if (!isVariant) found.classes.push(character)
    found.weights[code] = weightAt(found.classes.length - 1)
    found.variants[code] = variant
  }
  return found
}

const IGNORABLE = 1
const RUN_LENGTH = 1_000

/** Latin, Greek, Cyrillic; punctuation and symbols; CJK punctuation, kana, bopomofo; Han; fullwidth forms. */
const CHARACTERS = [
  [0x20, 0x24f],
  [0x370, 0x4ff],
  [0x2000, 0x206f],
  [0x20a0, 0x22ff],
  [0x2500, 0x27bf],
  [0x3000, 0x312f],
  [0x4e00, 0x9fff],
  [0xff00, 0xff65],
] as const

/** An even number, so that a character that is not in CHARACTERS fits between two weights. */
function weightAt(place: number): number {
  return FIRST_WEIGHT + 2 * place
}

const FIRST_WEIGHT = 0x22
const SEPARATOR = ' '
/** The first of each primary weight; the end of a key leaves it out. */
const PLAIN = ' '

/** The weights of a character, or of those that it stands for: ⑩ is 10, whose digits do not count as a number. */
function weightsOf(character: string, weights: Uint16Array): string {
  const plain = character.normalize('NFKD')
  if (plain.length === 1) return weightOf(plain, weights)
  return plain.replace(/[^]/gu, (part) => weightOf(part, weights))
}

function weightOf(character: string, weights: Uint16Array): string {
  const weight = character.length === 1 ? weights[character.charCodeAt(0)]! : 0
  if (weight > IGNORABLE) return String.fromCharCode(weight)
  return weight === IGNORABLE ? '' : outsideWeight(character)
}

/** The weight of a character that is not in CHARACTERS: between two weights, and there by its code point. */
function outsideWeight(character: string): string {
  const { base } = collators()
  const known = outsideWeights.get(character)
  if (known !== undefined) return known
  const { classes } = characterOrder()
  let low = 0
  let high = classes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (base.compare(classes[middle]!, character) < 0) low = middle + 1
    else high = middle
  }
  const isIgnorable = base.compare(character, '') === 0
  const isClass = low < classes.length && base.compare(classes[low]!, character) === 0
  const between = String.fromCharCode(weightAt(low) - 1) + character
  const weight = isIgnorable ? '' : isClass ? String.fromCharCode(weightAt(low)) : between
  outsideWeights.set(character, weight)
  return weight
}

const outsideWeights = new Map<string, string>()

/** Sorts numbers by their value: first by their length. */
function numberKey(digits: string): string {
  const value = digits.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit))).replace(/^0+(?=\d)/, '')
  return weightOf('0', characterOrder().weights) + String.fromCharCode(FIRST_WEIGHT + value.length) + value
}

/** The decimal digits of each script have ten consecutive code points. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}

const DIGIT = /\p{Nd}/u

function variantOf(character: string, variants: Uint8Array): string {
  if (character.length > 1) return PLAIN
  return String.fromCharCode(PLAIN.charCodeAt(0) + variants[character.charCodeAt(0)]!)
}

function collators() {
  cachedCollators ??= {
    exact: new Intl.Collator('zh-Hant', { numeric: true }),
    base: new Intl.Collator('zh-Hant', { numeric: true, sensitivity: 'base' }),
  }
  return cachedCollators
}

let cachedCollators: { exact: Intl.Collator; base: Intl.Collator } | undefined
