import { expect, test } from 'vitest'
import { fallbackFontRules } from './fallback-fonts.ts'

const METRICS = { ascent: 0.9, descent: 0.3, latin: { unicodeRange: 'U+20,U+30-39', width: 1.2 } }

test('the fallback for Ming has the height of Ming and the width of its Latin letters', () => {
  const [latin = '', han = ''] = fallbackFontRules('ming', METRICS).split(/(?<=\})/)
  expect(latin).toContain('font-family:"XC Ming Latin"')
  expect(latin).toContain('local("Times New Roman")')
  // Heights are relative to the adjusted size: 120 % of 75 % is 90 %.
  expect(latin).toContain('size-adjust:120%;ascent-override:75%;descent-override:25%;')
  expect(latin).toContain('unicode-range:U+20,U+30-39')
  expect(han).toContain('font-family:"XC Ming System"')
  expect(han).toContain('local("STSongti-TC-Regular")')
  expect(han).toContain('ascent-override:90%;descent-override:30%;line-gap-override:0%')
})

test('the fallback for Kai is a system Kai, then a Song', () => {
  const rules = fallbackFontRules('kai', METRICS)
  expect(rules.indexOf('local("Kaiti TC Regular")')).toBeGreaterThan(-1)
  expect(rules.indexOf('local("Kaiti TC Regular")')).toBeLessThan(rules.indexOf('local("Noto Serif CJK TC")'))
})
