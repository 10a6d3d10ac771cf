import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** As lucide's files of one icon each hold it. */
interface IconFile {
  __iconData: { node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] }
}

/**
 * Of lucide's icons only the drawings, as text, in a frame of our own (web/ui/drawn-icon.tsx): their package's frame
 * reads options that nothing here asks for, and makes two components and an element of every line. In development the
 * package's own frame is used, which looks the same.
 */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: '__iconData = {' },
      async handler(_code, file) {
        const { __iconData } = (await import(pathToFileURL(file).href)) as IconFile
        return `import { drawIcon } from ${JSON.stringify(FRAME)}
export default /*#__PURE__*/ drawIcon(${JSON.stringify(drawing(__iconData))})`
      },
    },
  }
}

const FRAME = path.join(import.meta.dirname, '../src/web/ui/drawn-icon.tsx')

function drawing({ node }: IconFile['__iconData']): string {
  return node.map(([tag, attributes]) => `<${tag}${attributeText(attributes)}/>`).join('')
}

function attributeText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (name === 'key' ? '' : ` ${name}="${value}"`))
    .join('')
}
