import { expect, test } from 'vitest'
import { publishDateText } from '../../../contract/wording/reviews/review.ts'

test('a date is written in Chinese in every time zone; an incomplete date stays unchanged', () => {
  expect(publishDateText('2025-03-09')).toBe('2025 年 3 月 9 日')
  expect(publishDateText('2024-12-31')).toBe('2024 年 12 月 31 日')
  expect(publishDateText('2023-12')).toBe('2023-12')
})
