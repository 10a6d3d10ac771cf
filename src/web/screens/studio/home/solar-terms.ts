const NAMES = [
  '小寒',
  '大寒',
  '立春',
  '雨水',
  '驚蟄',
  '春分',
  '清明',
  '穀雨',
  '立夏',
  '小滿',
  '芒種',
  '夏至',
  '小暑',
  '大暑',
  '立秋',
  '處暑',
  '白露',
  '秋分',
  '寒露',
  '霜降',
  '立冬',
  '小雪',
  '大雪',
  '冬至',
] as const

/** Minutes from the first term of a year to each one: the usual approximation of the sun's course. */
const MINUTES = [
  0, 21208, 42467, 63836, 85337, 107014, 128867, 150921, 173149, 195551, 218072, 240693, 263343, 285989,
  308563, 331033, 353350, 375494, 397447, 419210, 440795, 462224, 483532, 504758,
] as const

const TROPICAL_YEAR = 31_556_925_974.7
/** 小寒 of 1900. */
const FIRST = Date.UTC(1900, 0, 6, 2, 5)

/** The solar term that begins on this day (YYYY-MM-DD) in Taipei; undefined on others. Right for 1900 to 2100. */
export function solarTermOf(day: string): string | undefined {
  const year = Number(day.slice(0, 4))
  return NAMES.find((_, index) => {
    const at = TROPICAL_YEAR * (year - 1900) + (MINUTES[index] ?? 0) * 60_000 + FIRST
    return new Date(at).toISOString().slice(0, 10) === day
  })
}
