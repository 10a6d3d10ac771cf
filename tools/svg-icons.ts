import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const QUERY = '?react'
const DRAW_ICON = path.join(import.meta.dirname, '../src/web/ui/icons/draw-icon.tsx')

/** Imports `NAME.svg?react` as a React component: the shapes of the file in the frame of src/web/ui/icons/draw-icon.tsx. */
export function svgIcons(): Plugin {
  return {
    name: 'svg-icons',
    // Before Vite's own loader, which would answer with the file's URL.
    enforce: 'pre',
    load: {
      filter: { id: /\.svg\?react$/ },
      async handler(id) {
        const shapes = readShapes(await readFile(id.slice(0, -QUERY.length), 'utf8'))
        return {
          code: `import { drawIcon } from ${JSON.stringify(DRAW_ICON)}
export default /*#__PURE__*/ drawIcon(${JSON.stringify(shapes)})`,
          // An icon that a screen does not use stays out of its chunk.
          moduleSideEffects: false,
        }
      },
    },
  }
}

/** The elements inside <svg>, without the space between them. */
function readShapes(svg: string): string {
  return svg
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace('</svg>', '')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>')
}
