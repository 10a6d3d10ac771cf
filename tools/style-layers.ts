import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { CATEGORY_COLOURS } from '../src/contract/categories/category-colours.ts'

/** Puts each style module into its room's cascade layer (src/web/ui/styles/layers.css), unless it names another. */
export function styleLayers(): Plugin {
  return {
    name: 'style-layers',
    // Before Vite's own reading of styles.
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/.*\.module\.css$/ },
      handler(code, id) {
        const [, room = ''] = /\/src\/web\/(\w+)\//.exec(id) ?? []
        if (/^@layer/m.test(code)) return null
        return `@layer ${room === 'app' ? 'screens' : room} {\n${code}}\n`
      },
    },
  }
}

/**
 * Adds the rules that a table tells: the class of each colour that a category may have (src/web/ui/styles/category-colours.css),
 * those of the layout components that are a step of a scale (src/web/ui/layout/primitives.css), and the tokens for browsers without
 * light-dark() (src/web/ui/styles/tokens.css).
 */
export function tabledStyles(): Plugin {
  return {
    name: 'tabled-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:category-colours|primitives)\.css$/ },
      async handler(code, id) {
        if (id.endsWith('primitives.css')) return `${code}@layer primitives {\n${scaleRules()}}\n`
        const tokens = await readFile('src/web/ui/styles/tokens.css', 'utf8')
        return `@layer tokens {\n${colourRules()}}\n${code}@layer tokens {\n${plainColours(tokens)}}\n`
      },
    },
  }
}

/** The looks that take a step of a scale, with their property, the scale and its steps (src/web/ui/styles/tokens.css). */
const SCALED = [
  ['gap', 'gap', 'space', 8],
  ['rows', 'row-gap', 'space', 6],
  ['above', 'margin-top', 'space', 7],
  ['below', 'margin-bottom', 'space', 6],
  ['pad', 'padding-block', 'space', 5],
  ['size', 'font-size', 'size', 12],
] as const

/** Of `.l-gap-1` to `.l-size-12`. */
export function scaleRules(): string {
  const rules = SCALED.flatMap(([look, property, scale, steps]) =>
    Array.from({ length: steps }, (_, at) => at + 1).map(
      (step) => `.l-${look}-${step} { ${property}: var(--${scale}-${step}); }\n`,
    ),
  )
  return `${rules.join('')}.l-rows-0 { row-gap: 0; }\n`
}

/** The light colours of these tokens, as first set, for browsers that do not know light-dark(): in them texts stay readable. */
function plainColours(tokens: string): string {
  const plain = new Map<string, string>()
  for (const [, name = '', value = ''] of tokens.matchAll(/(--[\w-]+):([^;{}]*light-dark\([^;{}]*);/g))
    if (!plain.has(name)) plain.set(name, value.replace(LIGHT_DARK, '$1'))
  const rules = [...plain].map(([name, value]) => `${name}:${value};\n`)
  return `@supports not (color: light-dark(#000, #fff)) {\n:root:root {\ncolor-scheme: light;\n${rules.join('')}}\n}\n`
}

const LIGHT_DARK = /light-dark\(((?:[^(),]|\([^()]*\))*),(?:[^()]|\([^()]*\))*\)/g

function colourRules(): string {
  const rules = Object.entries(CATEGORY_COLOURS).map(
    ([name, { base, dark, tint, deep }]) =>
      `.category-${name} { --category-text: light-dark(${base}, ${dark}); --category-tint: ${tint}; --category-deep: ${deep}; }\n`,
  )
  return rules.join('')
}
