import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CATEGORIES } from '../../../contract/categories/categories.ts'
import { CATEGORY_COLOURS } from '../../../contract/categories/category-colours.ts'

const css = readFileSync(new URL('../../ui/styles/category-colours.css', import.meta.url), 'utf8')

test('the style sheet has the colours of every category that the contract defines', () => {
  for (const { id, color } of CATEGORIES) {
    const rule = css.match(new RegExp(String.raw`\.${color} \{([^}]*)\}`))?.[1] ?? ''
    const { base, deep, tint, dark } = CATEGORY_COLOURS[id]
    expect(rule).toContain(`--category-text: light-dark(${base}, ${dark});`.toLowerCase())
    expect(rule).toContain(`--category-tint: ${tint};`.toLowerCase())
    expect(rule).toContain(`--category-deep: ${deep};`.toLowerCase())
    expect(rule).toContain(`--category-on-dark: ${dark};`.toLowerCase())
  }
})
