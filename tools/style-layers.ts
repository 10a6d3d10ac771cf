import type { Plugin } from 'vite'
import { CATEGORY_COLOURS } from '../src/contract/categories/category-colours.ts'

/**
 * Puts each style module into the cascade layer of its room, so that the styles of a screen win over those of the parts and
 * of ui that it uses (src/web/ui/styles/layers.css). A module that needs another layer names it.
 */
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
 * and those of the layout components that are a step of a scale (src/web/ui/layout/primitives.css).
 */
export function tabledStyles(): Plugin {
  return {
    name: 'tabled-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:category-colours|primitives)\.css$/ },
      handler: (code, id) =>
        id.endsWith('primitives.css')
          ? `${code}@layer primitives {\n${scaleRules()}}\n`
          : `@layer tokens {\n${colourRules()}}\n${code}`,
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

function colourRules(): string {
  const rules = Object.entries(CATEGORY_COLOURS).map(
    ([name, { base, dark, tint, deep }]) =>
      `.category-${name} { --category-text: light-dark(${base}, ${dark}); --category-tint: ${tint}; --category-deep: ${deep}; }\n`,
  )
  return rules.join('')
}
