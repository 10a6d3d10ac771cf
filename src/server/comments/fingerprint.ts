import { fold } from '../search/fold.service.ts'

/**
 * What similar texts have in common, short enough to keep: the lowest hashes of the pairs of neighbouring
 * characters (of words, in scripts that part them). Width, case, written form, signs and digits count for nothing.
 */
export function fingerprint(text: string): string {
  const hashes = new Set(pairs(tokens(text)).map(hash))
  return [...hashes].toSorted().slice(0, KEPT).join('')
}

/** The hashes of a fingerprint, the lowest first. */
export type Print = Uint32Array

export function readPrint(fingerprint: string): Print {
  const bytes = Buffer.from(fingerprint, 'hex')
  const print = new Uint32Array(bytes.length / 4)
  for (let index = 0; index < print.length; index++) print[index] = bytes.readUInt32BE(index * 4)
  return print
}

/**
 * How alike the others are that have at least this share of pairs in common, 0 to 1. Nearly all have next to none, and
 * are passed over without a closer look: this is done a thousand times for each comment.
 */
export function likenesses(print: Print, others: readonly Print[], least: number): number[] {
  const marks = new Uint8Array(LAST_MARK + 1)
  for (const hash of print) marks[hash & LAST_MARK] = 1
  return others
    .filter((other) => countMarked(other, marks) >= least * Math.max(print.length, other.length))
    .map((other) => similarity(print, other))
    .filter((likeness) => likeness >= least)
}

/** At least as many as they have in common: others may share a mark by chance. */
function countMarked(print: Print, marks: Uint8Array): number {
  let count = 0
  for (let at = 0; at < print.length; at++) count += marks[(print[at] ?? 0) & LAST_MARK] ?? 0
  return count
}

/**
 * Marked are the lowest bits of the hashes: so many that few others share one by chance, and so few that the marks stay
 * near the processor while they are looked up.
 */
const LAST_MARK = 0x1fff

/**
 * The share of pairs that two texts have in common, 0 to 1; exact up to 96 different pairs, an estimate above
 * (the lowest hashes of both together are a fair draw from all of theirs).
 */
function similarity(a: Print, b: Print): number {
  let atA = 0
  let atB = 0
  let seen = 0
  let common = 0
  // Both stand in order: the lowest of both together, one after the other.
  while (seen < KEPT && (atA < a.length || atB < b.length)) {
    const fromA = a[atA] ?? END
    const fromB = b[atB] ?? END
    if (fromA === fromB) common++
    if (fromA <= fromB) atA++
    if (fromB <= fromA) atB++
    seen++
  }
  return seen === 0 ? 0 : common / seen
}

const KEPT = 96

/** Above every hash. */
const END = 2 ** 32

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
