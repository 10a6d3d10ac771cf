/** Han characters and words of other scripts, without punctuation. */
export function countText(text: string): number {
  let count = 0
  for (const [match] of text.matchAll(/[\p{Script=Han}\p{Script=Bopomofo}]|[\p{L}\p{N}]+/gu))
    // A word of another script may end in a Han character, which counts by itself.
    count += /^[\p{Script=Han}\p{Script=Bopomofo}]$/u.test(match) ? 1 : countWord(match)
  return count
}

function countWord(word: string): number {
  const characters = word.match(/[\p{Script=Han}\p{Script=Bopomofo}]/gu)?.length ?? 0
  const words = word.match(/[^\p{Script=Han}\p{Script=Bopomofo}]+/gu)?.length ?? 0
  return characters + words
}

/** Minutes of reading at 400 characters a minute, at least 1. */
export function readingMinutes(count: number): number {
  return Math.max(1, Math.round(count / 400))
}
