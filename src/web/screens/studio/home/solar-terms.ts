/** The terms of a year, each with the day of its month and part of a day that give the days of Astronomy Engine by `startOf`: fitted. */
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

/** The solar term that begins on this day in Taipei, or undefined; from 2024 to 2080, by Astronomy Engine 2.1.19. */
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

/** 丙午年十月初三: the day of the lunar calendar in Taipei. Undefined in a browser that does not know it. */
export function lunarDate(at: number): string | undefined {
  // oxlint-disable-next-line no-restricted-properties -- no other source of the lunar calendar; by parts, which are checked
  const parts = new Intl.DateTimeFormat('zh-TW-u-ca-chinese', {
    timeZone: 'Asia/Taipei',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).formatToParts(at)
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const [year, month, day] = [valueOf('yearName'), valueOf('month'), Number(valueOf('day'))]
  if (year === '' || !month.endsWith('月') || !(day >= 1 && day <= 30)) return undefined
  return `${year}年${month.replace('冬', '十一').replace('臘', '十二')}${dayName(day)}`
}

function dayName(day: number): string {
  const tens =
    day % 10 === 0 ? { 10: '初', 20: '二', 30: '三' }[day] : ['初', '十', '廿'][Math.floor(day / 10)]
  return `${tens}${'十一二三四五六七八九'[day % 10]}`
}
