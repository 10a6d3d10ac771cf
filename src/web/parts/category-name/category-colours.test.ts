import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CATEGORIES } from '../../../contract/categories.ts'

const css = readFileSync(new URL('../../ui/category-colours.css', import.meta.url), 'utf8')

test('every category wears the colours that the contract gives it', () => {
  for (const { color, colours } of CATEGORIES) {
    const rule = css.match(new RegExp(String.raw`\.${color} \{([^}]*)\}`))?.[1] ?? ''
    const { base, deep, tint, dark } = colours
    expect(rule).toContain(`--ck: light-dark(${base}, ${dark});`.toLowerCase())
    expect(rule).toContain(`--tint: ${tint};`.toLowerCase())
    expect(rule).toContain(`--deep: ${deep};`.toLowerCase())
    expect(rule).toContain(`--dk: ${dark};`.toLowerCase())
  }
})
