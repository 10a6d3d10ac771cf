const DIGITS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const

/** 1 to 99 in Han numerals; digits for others. */
export function chineseNumber(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > 99) return String(number)
  const tens = Math.floor(number / 10)
  const ones = DIGITS[number % 10] ?? ''
  if (tens === 0) return ones
  return `${tens === 1 ? '' : DIGITS[tens]}十${ones}`
}
