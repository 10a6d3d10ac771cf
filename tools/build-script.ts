import path from 'node:path'
import { build } from 'vite'
import { BROWSER_TARGETS } from './browser-targets.ts'

/** Bundles a file of src/web into one minified script without imports, and returns it. */
export async function buildScript(root: string, file: string, define: Record<string, string> = {}) {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: BROWSER_TARGETS,
      modulePreload: false,
      rollupOptions: { input: path.join(root, 'src/web', file), output: { format: 'iife' } },
    },
  })
  const [bundle] = [output].flat()
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (!chunk) throw new Error(`${file} was not built`)
  return chunk.code.trim()
}
