/**
 * The terms in the order of a year, two to a month, each with a day of its month and part of a day that gives, by `startOf`, the days
 * of Astronomy Engine: they are fitted to all years below, not observed in one.
 */
const TERMS = [
  ['小寒', 5.39],
  ['大寒', 20.12],
  ['立春', 3.88],
  ['雨水', 18.69],
  ['驚蟄', 5.636],
  ['春分', 20.636],
  ['清明', 4.816],
  ['穀雨', 20.09],
  ['立夏', 5.511],
  ['小滿', 21.042],
  ['芒種', 5.664],
  ['夏至', 21.36],
  ['小暑', 7.105],
  ['大暑', 22.832],
  ['立秋', 7.511],
  ['處暑', 23.12],
  ['白露', 7.636],
  ['秋分', 23.042],
  ['寒露', 8.316],
  ['霜降', 23.449],
  ['立冬', 7.449],
  ['小雪', 22.363],
  ['大雪', 7.175],
  ['冬至', 21.933],
] as const

/** By this a year of the sun is longer than 365 days. */
const YEAR_PART = 0.2422

/**
 * The solar term that begins on this day (YYYY-MM-DD) in Taipei; undefined on others, and outside 2024 to 2080: for these years
 * the days are those of Astronomy Engine 2.1.19, from the sun's apparent longitude.
 */
export function solarTermOf(day: string): string | undefined {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  if (year < 2024 || year > 2080) return undefined
  return TERMS.slice(2 * month - 2, 2 * month).find((term) => startOf(term, year, month) === date)?.[0]
}

function startOf([name, start]: (typeof TERMS)[number], year: number, month: number): number {
  const years = year - 2000
  // A leap day comes after the terms of January and February.
  const leapDays = Math.floor((month > 2 ? years : years - 1) / 4)
  const date = Math.floor(start + years * YEAR_PART) - leapDays
  // The one that this misses: it begins just after midnight.
  return year === 2059 && name === '雨水' ? date + 1 : date
}
