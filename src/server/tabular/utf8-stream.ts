import { guessChineseEncoding, NO_CHARACTER } from './chinese-encoding.ts'

/**
 * Turns the bytes of a text file into UTF-8: a file whose first characters outside ASCII are no UTF-8 is read as Big5 or
 * GB18030. A character that its encoding lacks becomes a byte that no UTF-8 has, so that its row is rejected.
 */
export class Utf8Stream {
  /** Null: the file is UTF-8. Undefined: all bytes so far are ASCII, or too few others to tell. */
  #decoder: TextDecoder | null | undefined
  #undecided: Buffer = NO_BYTES

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
