import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CATEGORY_COLOURS } from '../../../contract/categories/category-colours.ts'

const css = readFileSync(new URL('../../ui/styles/category-colours.css', import.meta.url), 'utf8')

test('the style sheet has the colours of every colour that a category may have', () => {
  for (const [colour, { base, deep, tint, dark }] of Object.entries(CATEGORY_COLOURS)) {
    const rule = css.match(new RegExp(String.raw`\.category-${colour} \{([^}]*)\}`))?.[1] ?? ''
    expect(rule).toContain(`--category-text: light-dark(${base}, ${dark});`.toLowerCase())
    expect(rule).toContain(`--category-tint: ${tint};`.toLowerCase())
    expect(rule).toContain(`--category-deep: ${deep};`.toLowerCase())
    expect(rule).toContain(`--category-on-dark: ${dark};`.toLowerCase())
  }
})
