/** Han characters and words of other scripts, without punctuation. */
export function countCharacters(text: string): { han: number; words: number } {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/[\p{L}\p{N}]+/gu)?.filter((word) => !/\p{Script=Han}/u.test(word)).length ?? 0
  return { han, words }
}
