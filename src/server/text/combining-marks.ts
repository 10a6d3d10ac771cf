/**
 * The text with at most 30 combining marks in a row, as many as Unicode's stream-safe format allows (UAX #15, 13).
 * To be called before `normalize`, which sorts a row of marks in quadratic time.
 */
export function limitCombiningMarks(text: string): string {
  return text.replace(ROW, (row) => (row.length > MOST ? [...row].slice(0, MOST).join('') : row))
}

const MOST = 30
const ROW = /\p{M}+/gu
