import { isUtf8 } from 'node:buffer'

export type ChineseEncoding = 'big5' | 'gb18030'

/**
 * Which of the two encodings of Chinese spreadsheets these bytes have: Big5 (Taiwan, Hong Kong) or GB18030 with its older
 * forms GB2312 and GBK (China). Most bytes are valid in both, so the one counts in which more of the characters are
 * common ones.
 */
function guessChineseEncoding(bytes: Uint8Array): ChineseEncoding {
  const { big5, gb } = countCommon(bytes)
  return big5 > gb ? 'big5' : 'gb18030'
}

/** The number of characters outside ASCII, and how many of them are common ones in either encoding. */
function countCommon(bytes: Uint8Array) {
  const counts = { big5: 0, gb: 0, /** Of GB2312. */ frequent: 0, characters: 0 }
  for (let at = 0; at + 1 < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < FIRST_LEAD) continue
    const trail = bytes[++at] ?? 0
    counts.characters++
    if (isCommonBig5(lead, trail)) counts.big5++
    if (isInGb2312(lead, trail)) counts.frequent++
    if (isCommonGb(lead, trail)) counts.gb++
  }
  return counts
}

/**
 * Whether what `decodeText` makes of these bytes leaves no doubt: they are UTF-8, have a byte-order mark, or so many more of their
 * characters are common in one of the Chinese encodings that no text of 2,000 extracts of eight characters was mistaken.
 */
export function isEncodingSure(bytes: Uint8Array): boolean {
  if (isUtf8(bytes) || guessUtf16(bytes) !== undefined) return true
  const { big5, gb, frequent, characters } = countCommon(bytes)
  // Japanese and Korean encodings look like rare characters, those that Hong Kong has added like none.
  const isChinese = Math.max(big5, frequent) >= characters * 0.6 && !PRIVATE.test(decodeText(bytes) ?? '')
  return characters >= 8 && isChinese && Math.abs(big5 - gb) >= characters / 4
}

const PRIVATE = /[\ue000-\uf8ff]/

/** The characters to which Node decodes bytes that are no character of these encodings, also where it should reject them. */
const NO_CHARACTER = /[\u0080-\u009f\uf8f0-\uf8ff\ufffd]/

const FIRST_LEAD = 0x81

/** Punctuation (A1 to A3) and the 5,401 frequent characters. */
function isCommonBig5(lead: number, trail: number): boolean {
  const isTrail = (trail >= 0x40 && trail <= 0x7e) || trail >= 0xa1
  return lead >= 0xa1 && lead <= 0xc6 && isTrail
}

/** Punctuation and the 3,755 frequent characters of GB2312. */
function isInGb2312(lead: number, trail: number): boolean {
  return trail >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa3) || (lead >= 0xb0 && lead <= 0xd7))
}

/** Those of GB2312, and those of GBK whose bytes Big5 does not use. */
function isCommonGb(lead: number, trail: number): boolean {
  return isInGb2312(lead, trail) || (lead <= 0xa0 && trail >= 0x40) || (trail >= 0x80 && trail <= 0xa0)
}

/**
 * Decodes a file of unknown encoding: by its byte-order mark, else as UTF-8, else as Big5 or GB18030, which spreadsheets
 * write in Taiwan and China. Undefined where none fits or the content is binary.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes, guessUtf16(bytes) ?? 'utf-8') ?? decodeChinese(bytes)
  return text === undefined || text.includes('\0') ? undefined : text
}

/** Which form of UTF-16 these bytes have: by its mark; without one by its line breaks and commas, of which one byte is NUL. */
export function guessUtf16(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (!sample.includes(0)) return undefined
  return ['utf-16le', 'utf-16be'].find((encoding) => {
    const text = decode(sample, encoding) ?? ''
    return /[\n,\t]/.test(text) && !/[\0\u0080-\u009f\uf8f0-\uf8ff\ufffd]/.test(text)
  })
}

const SAMPLE_BYTES = 1024

function decodeChinese(bytes: Uint8Array): string | undefined {
  const likely = guessChineseEncoding(bytes)
  const other = likely === 'big5' ? 'gb18030' : 'big5'
  return [likely, other]
    .map((encoding) => decode(bytes, encoding))
    .find((text) => text !== undefined && !NO_CHARACTER.test(text))
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Turns the bytes of a text file into UTF-8: a file whose first characters outside ASCII are no UTF-8 is read as Big5 or
 * GB18030. A character that its encoding lacks becomes a byte that no UTF-8 has, so that its row is rejected.
 */
export class Utf8Stream {
  /** Null: the file is UTF-8. Undefined: all bytes so far are ASCII, or too few others to tell. */
  #decoder: TextDecoder | null | undefined
  #undecided: Buffer = NO_BYTES
  /** Whether the first characters outside ASCII leave no doubt about the encoding. */
  isSure = true

  push(bytes: Buffer): Buffer {
    if (this.#decoder === null) return bytes
    if (this.#decoder) return encode(this.#decoder.decode(bytes, { stream: true }))
    const held = this.#undecided.length > 0 ? Buffer.concat([this.#undecided, bytes]) : bytes
    const start = held.findIndex((byte) => byte >= 0x80)
    if (start === -1) return held
    if (held.length - start >= EVIDENCE_BYTES) return this.#decide(held, start)
    this.#undecided = held
    return NO_BYTES
  }

  /** The remaining bytes after the last ones. */
  end(): Buffer {
    const held = this.#undecided
    const start = held.findIndex((byte) => byte >= 0x80)
    const rest = start === -1 ? held : this.#decide(held, start)
    return this.#decoder ? Buffer.concat([rest, encode(this.#decoder.decode())]) : rest
  }

  #decide(held: Buffer, start: number): Buffer {
    const evidence = held.subarray(start)
    this.#undecided = NO_BYTES
    this.#decoder = hasUtf8(evidence) ? null : new TextDecoder(guessChineseEncoding(evidence))
    this.isSure = this.#decoder === null || isEncodingSure(evidence)
    return this.push(held)
  }
}

/** Enough for a guess; the rest of the file follows it. */
const EVIDENCE_BYTES = 1024

const NO_BYTES = Buffer.alloc(0)

/** Whether most of the characters outside ASCII are UTF-8: a single wrong row changes nothing for the others. */
function hasUtf8(bytes: Buffer): boolean {
  const text = bytes.toString()
  const wrong = text.split('\uFFFD').length - 1
  let right = 0
  for (const character of text) if (character > '\x7f' && character !== '\uFFFD') right++
  return right >= wrong
}

function encode(text: string): Buffer {
  if (!NO_CHARACTER.test(text)) return Buffer.from(text)
  const parts = text.split(NO_CHARACTER)
  return Buffer.concat(parts.flatMap((part, at) => [at > 0 ? WRONG : NO_BYTES, Buffer.from(part)]))
}

const WRONG = Buffer.from([0xff])
