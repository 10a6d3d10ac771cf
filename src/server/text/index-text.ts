/**
 * The text of SQLite's index: every gram of the fields once (search-index-grams.ts), prefixed with the number of the first
 * field that contains it, separated by spaces. ASCII characters are written in hexadecimal, so that the tokenizer `ascii`
 * keeps every token.
 */
export function encodeIndexText(fields: readonly string[]): string {
  const length = fields.reduce((sum, text) => sum + text.length, 0)
  const seen = new SeenGrams(length)
  const tokens = new TokenWriter(length)
  for (const [field, text] of fields.entries()) {
    let before: number | undefined
    for (let at = 0; at < text.length; at++) {
      const point = text.codePointAt(at)!
      if (point > MAX_SINGLE_UNIT) at++
      if (seen.add(0, point)) tokens.write(field, undefined, point)
      if (before !== undefined && seen.add(before, point)) tokens.write(field, before, point)
      before = point
    }
  }
  return tokens.text()
}

const MAX_SINGLE_UNIT = 0xffff

/** A hash table of numbers: this is a large part of saving a review, and a Set of strings or of numbers takes five times as long. */
class SeenGrams {
  readonly #slots: Int32Array
  /** Those that 32 bits do not hold. */
  readonly #others = new Set<number>()

  /** `length`: characters, each of which adds two grams at most. */
  constructor(length: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(length * 4 + 1)))
  }

  /** Whether the gram is new. */
  add(before: number, point: number): boolean {
    const key = before <= MAX_SINGLE_UNIT && point <= MAX_SINGLE_UNIT ? (before << 16) | point : EMPTY
    if (key === EMPTY) return this.#addOther(before * CODE_POINT_RANGE + point)
    const mask = this.#slots.length - 1
    // The upper bits of the product depend on all bits of the key.
    let slot = (Math.imul(key, GOLDEN_RATIO) >>> 8) & mask
    for (; this.#slots[slot] !== EMPTY; slot = (slot + 1) & mask) if (this.#slots[slot] === key) return false
    this.#slots[slot] = key
    return true
  }

  #addOther(key: number): boolean {
    if (this.#others.has(key)) return false
    this.#others.add(key)
    return true
  }
}

const EMPTY = 0
/** 2 ** 32 divided by it, odd. */
const GOLDEN_RATIO = 0x9e3779b1
const CODE_POINT_RANGE = 2 ** 21

/** Writes tokens as code units. */
class TokenWriter {
  readonly #units: Uint16Array
  #end = 0

  constructor(length: number) {
    this.#units = new Uint16Array(length * UNITS_EACH)
  }

  write(field: number, before: number | undefined, point: number): void {
    if (this.#end > 0) this.#units[this.#end++] = SPACE
    this.#units[this.#end++] = HEXADECIMAL.charCodeAt(field)
    if (before !== undefined) this.#writePoint(before)
    this.#writePoint(point)
  }

  text(): string {
    return Buffer.from(this.#units.buffer, 0, this.#end * 2).toString('utf16le')
  }

  #writePoint(point: number): void {
    if (point < 0x80) {
      this.#units[this.#end++] = HEXADECIMAL.charCodeAt(point >> 4)
      this.#units[this.#end++] = HEXADECIMAL.charCodeAt(point & 15)
    } else if (point <= MAX_SINGLE_UNIT) this.#units[this.#end++] = point
    else {
      this.#units[this.#end++] = 0xd800 + ((point - 0x10000) >> 10)
      this.#units[this.#end++] = 0xdc00 + ((point - 0x10000) & 0x3ff)
    }
  }
}

/** Code units of the two tokens that a character adds: two spaces, two fields, three characters of two units. */
const UNITS_EACH = 10
const SPACE = 32
const HEXADECIMAL = '0123456789abcdef'
