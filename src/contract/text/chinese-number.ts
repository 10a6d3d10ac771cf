const DIGITS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const

/** 1 to 99 in Han numerals; digits for others. */
export function chineseNumber(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > 99) return String(number)
  const tens = Math.floor(number / 10)
  const ones = DIGITS[number % 10] ?? ''
  if (tens === 0) return ones
  return `${tens === 1 ? '' : DIGITS[tens]}十${ones}`
}

/** The same before a measure word: 兩 for 2. */
export function chineseCount(count: number): string {
  return count === 2 ? '兩' : chineseNumber(count)
}

/** A date in Han numerals: 二〇二五年三月十六日. */
export function chineseDate(date: string): string {
  const [year = '', month, day] = date.split('-')
  return `${chineseYear(year)}年${chineseNumber(Number(month))}月${chineseNumber(Number(day))}日`
}

/** The digits of a year: 二〇二五. */
export function chineseYear(year: string): string {
  return year.replace(/\d/g, (digit) => DIGITS[Number(digit)] || '〇')
}
