import { fold } from './fold.ts'

/** The scale of a column of ratings: 5, 10 or 100, the smallest that has all numbers without their own. */
export function findScale(texts: readonly string[]): number {
  let best = 0
  for (const text of texts) {
    const { given, whole } = numberIn(text)
    if (whole === undefined) best = Math.max(best, Number(given ?? 0))
  }
  return [5, 10].find((scale) => best <= scale) ?? 100
}

/** A rating in half stars; null for none and for one that is not understood. `exact` is the rating before it is rounded. */
export function readRating(text: string, scale: number): { stars: number | null; exact: number | null } {
  const exact = readExactRating(text.trim(), scale)
  const stars = exact === null ? null : Math.round(exact * 2) / 2
  return { exact, stars: stars !== null && stars >= 0.5 && stars <= 5 ? stars : null }
}

/** A number, a share (4/5), the word that 豆瓣 shows for it, or drawn stars. */
function readExactRating(text: string, scale: number): number | null {
  const word = RATING_WORDS.get(fold(text))
  if (word !== undefined) return word
  const { given, whole = String(scale) } = numberIn(text)
  if (given !== undefined) return Number(whole) === 0 ? null : (Number(given) * 5) / Number(whole)
  const drawn = text.match(/[★⭐]/gu)?.length
  return drawn === undefined ? null : drawn + (text.includes('½') ? 0.5 : 0)
}

/** The number of 4.5, 9/10, 4 stars or 4★, and what it is out of where that is said. */
function numberIn(text: string): { given: string | undefined; whole: string | undefined } {
  const [, given, whole] = NUMBER.exec(text.normalize('NFKC').replace(/[★⭐]/gu, '').trim()) ?? []
  return { given, whole }
}

const NUMBER = /^(\d{1,6}(?:\.\d{1,12})?)(?: ?[/／] ?(\d{1,3}))?(?: ?(?:stars?|[颗顆]?星|分))?$/i

const RATING_WORDS = new Map(
  Object.entries({ 力荐: 5, 推荐: 4, 还行: 3, 较差: 2, 很差: 1 }).map(([word, stars]) => [fold(word), stars]),
)
