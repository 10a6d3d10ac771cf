import { countCodePoints } from '../../../../contract/limits.ts'

/** True if so much was typed into the note that discarding it asks first. */
export function isLongChange(saved: string, typed: string): boolean {
  return countTyped(saved, typed) >= LONG
}

/** The characters of `typed` between the beginning and the end that it has in common with `saved`. */
export function countTyped(saved: string, typed: string): number {
  const shorter = Math.min(saved.length, typed.length)
  let start = 0
  while (start < shorter && saved[start] === typed[start]) start++
  let end = 0
  while (end < shorter - start && saved.at(-1 - end) === typed.at(-1 - end)) end++
  return countCodePoints(typed.slice(start, typed.length - end))
}

/** Two sentences, more or less. */
const LONG = 50
