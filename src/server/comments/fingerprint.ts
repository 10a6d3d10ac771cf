import { fold } from '../search/fold.service.ts'

/**
 * What similar texts have in common, short enough to keep: the lowest hashes of the pairs of neighbouring
 * characters (of words, in scripts that part them). Width, case, written form, signs and digits count for nothing.
 */
export function fingerprint(text: string): string {
  const hashes = new Set(pairs(tokens(text)).map(hash))
  return [...hashes].toSorted().slice(0, KEPT).join('')
}

/**
 * The share of pairs that two texts have in common, 0 to 1; exact up to 96 different pairs, an estimate above
 * (the lowest hashes of both together are a fair draw from all of theirs).
 */
export function similarity(one: string, other: string): number {
  const [a, b] = [hashesOf(one), hashesOf(other)]
  let [atA, atB, seen, common] = [0, 0, 0, 0]
  // Both stand in order: the lowest of both together, one after the other.
  while (seen < KEPT && (atA < a.length || atB < b.length)) {
    const [fromA, fromB] = [a[atA] ?? END, b[atB] ?? END]
    if (fromA === fromB) common++
    if (fromA <= fromB) atA++
    if (fromB <= fromA) atB++
    seen++
  }
  return seen === 0 ? 0 : common / seen
}

/** How many pairs a fingerprint holds: short texts have few, and share them by chance. */
export function pairCount(print: string): number {
  return hashesOf(print).length
}

const KEPT = 96

function hashesOf(print: string): string[] {
  return print.match(/.{8}/g) ?? []
}

/** Above every hash. */
const END = 'g'

function tokens(text: string): string[] {
  const words = fold(text).match(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]+|\p{L}/gu) ?? []
  return words.map((word) => word.replace(/\p{N}+/gu, '0'))
}

function pairs(words: readonly string[]): string[] {
  if (words.length === 1) return [...words]
  return words.slice(1).map((word, index) => `${words[index]} ${word}`)
}

/** FNV-1a with a last mixing: 32 bits in eight hexadecimal digits. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return ((value ^ (value >>> 13)) >>> 0).toString(16).padStart(8, '0')
}
