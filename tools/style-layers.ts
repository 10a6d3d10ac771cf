import type { Plugin } from 'vite'

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
