import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayOf, hourOf, longDateText, momentText, scheduleText, timeText, whenText } from './studio-dates.ts'

const NOW = Date.parse('2026-11-28T05:42:00Z')

/** WebKit and others with older locale data write days of en-CA as 11/28/2026; some write midnight as 24. */
// oxlint-disable-next-line no-restricted-properties -- in place of the browser's
class OlderFormat extends Intl.DateTimeFormat {
  override format(at?: Date | number): string {
    return this.resolvedOptions().weekday === undefined ? '11/28/2026, 24:05' : super.format(at)
  }
}

beforeEach(() => vi.stubGlobal('Intl', { DateTimeFormat: OlderFormat }))
afterEach(() => vi.unstubAllGlobals())

test('the days and times of the studio are the same whatever the locale data of a browser are', () => {
  expect(dayOf(NOW)).toBe('2026-11-28')
  expect(timeText('2026-11-27T16:05:00Z')).toBe('00:05')
  expect(hourOf(NOW)).toBe(13)
  expect(longDateText(NOW)).toBe('2026 年 11 月 28 日，星期六')
  expect(scheduleText('2026-12-01T00:00:00Z')).toBe('12/01 星期二 08:00')
  expect(whenText('2026-11-27T01:10:00Z', NOW)).toBe('昨天 09:10')
  expect(whenText('2025-03-07T04:00:00Z', NOW)).toBe('2025/03/07')
  expect(momentText('2026-11-28T19:30:00Z', NOW)).toBe('明天 03:30')
})
