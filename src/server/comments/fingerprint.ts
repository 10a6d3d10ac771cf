/**
 * What similar texts have in common, short enough to keep: the lowest hashes of the pairs of neighbouring
 * characters (of words, in scripts that part them). Signs and digits count for nothing, and width, case and written
 * form neither, since the text is given folded.
 */
export function fingerprint(folded: string): string {
  const hashes = Uint32Array.from(new Set(hashPairs(tokens(folded))))
  return writePrint(hashes.toSorted().subarray(0, KEPT_HASHES))
}

export const KEPT_HASHES = 96

/** The hashes of a fingerprint, the lowest first. */
export type Fingerprint = Uint32Array

export function parseFingerprint(fingerprint: string): Fingerprint {
  const bytes = Buffer.from(fingerprint, 'hex')
  const print = new Uint32Array(bytes.length / 4)
  for (let index = 0; index < print.length; index++) print[index] = bytes.readUInt32BE(index * 4)
  return print
}

/** Eight hexadecimal digits a hash. */
function writePrint(print: Fingerprint): string {
  const bytes = Buffer.allocUnsafe(print.length * 4)
  for (const [index, hash] of print.entries()) bytes.writeUInt32BE(hash, index * 4)
  return bytes.toString('hex')
}

function tokens(folded: string): string[] {
  const text = folded.replace(/\p{N}+/gu, '0')
  return text.match(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0]+|\p{L}/gu) ?? []
}

/** Of each word and the next one with a blank between; of a single word, of itself. */
function hashPairs(words: readonly string[]): number[] {
  const [first] = words
  if (words.length === 1 && first !== undefined) return [mix(hashOn(START, first))]
  return words.slice(1).map((word, index) => mix(hashOn(hashOn(hashOn(START, words[index]!), ' '), word)))
}

/** FNV-1a, 32 bits: the hash of a text from that of what stands before it. */
function hashOn(before: number, text: string): number {
  let value = before
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return value
}

const START = 0x811c9dc5

function mix(hash: number): number {
  const value = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
