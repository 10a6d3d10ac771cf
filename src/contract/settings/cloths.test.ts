import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CLOTH_COLOURS, CLOTHS, clothTokens } from './cloths.ts'

const tokens = readFileSync(new URL('../../web/ui/styles/tokens.css', import.meta.url), 'utf8')

test('indigo is the cloth of the style sheet', () => {
  for (const [name, value] of clothTokens('indigo')) expect(tokens).toContain(`${name}: ${value};`)
})

test.each(CLOTHS)('texts and marks on %s can be read in both themes', (cloth) => {
  const { accent, accentSoft, cover, coverDeep, darkCover, darkCoverDeep, darkStrip, ...dark } =
    CLOTH_COLOURS[cloth]
  for (const paper of ['#f4f4ee', '#fcfcf8', '#eaebe3', accentSoft])
    expect(contrast(accent, paper), paper).toBeGreaterThan(4.5)
  for (const ground of [dark.darkPaper, dark.darkSurface, dark.darkSunken, dark.darkAccentSoft])
    for (const ink of ['#ede8da', '#9aa2b6', '#e2c27a', '#f29283'])
      expect(contrast(ink, ground), `${ink} ${ground}`).toBeGreaterThan(4.5)
  for (const ground of [cover, coverDeep, darkCover, darkCoverDeep, darkStrip]) {
    for (const ink of ['#f5f0e1', '#c3c8d6', '#e2c27a'])
      expect(contrast(ink, ground), `${ink} ${ground}`).toBeGreaterThan(4.5)
  }
})

/** The contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
