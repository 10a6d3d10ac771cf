/**
 * Identifies similar texts in little room: the lowest hashes of the pairs of neighbouring characters (of words, in
 * scripts that separate them), as eight hexadecimal digits each. `folded` is without differences of width, case and
 * written form; punctuation is left out, and every number counts as the same.
 */
export function makeFingerprint(folded: string): string {
  const hashes = Uint32Array.from(new Set(hashPairs(splitWords(folded))))
  return formatFingerprint(hashes.toSorted().subarray(0, MAX_HASHES))
}

export const MAX_HASHES = 96

/** The hashes of a fingerprint, ascending. */
export type Fingerprint = Uint32Array

export function parseFingerprint(text: string): Fingerprint {
  const bytes = Buffer.from(text, 'hex')
  const hashes = new Uint32Array(bytes.length / 4)
  for (let index = 0; index < hashes.length; index++) hashes[index] = bytes.readUInt32BE(index * 4)
  return hashes
}

function formatFingerprint(hashes: Fingerprint): string {
  const bytes = Buffer.allocUnsafe(hashes.length * 4)
  for (const [index, hash] of hashes.entries()) bytes.writeUInt32BE(hash, index * 4)
  return bytes.toString('hex')
}

/** Single characters of Han and other scripts without spaces, whole words of the others. */
function splitWords(folded: string): string[] {
  const text = folded.replace(/\p{N}+/gu, '0')
  return text.match(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0]+|\p{L}/gu) ?? []
}

/** Of each word and the next one with a space between; of a single word, of itself. */
function hashPairs(words: readonly string[]): number[] {
  const [first] = words
  if (words.length === 1 && first !== undefined) return [mixBits(continueHash(FNV_OFFSET, first))]
  return words
    .slice(1)
    .map((word, index) =>
      mixBits(continueHash(continueHash(continueHash(FNV_OFFSET, words[index]!), ' '), word)),
    )
}

/** FNV-1a, 32 bits, continued from the hash of the preceding text. */
function continueHash(before: number, text: string): number {
  let value = before
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return value
}

const FNV_OFFSET = 0x811c9dc5

function mixBits(hash: number): number {
  const value = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
