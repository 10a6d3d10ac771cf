import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { BROWSER_TARGETS } from './browser-targets.ts'

/** The file of the head's inline script, relative to the client folder; src/server/pages/document/assets.ts reads it. */
const EARLY_SCRIPT_FILE = '.vite/early.js'

/** Bundles src/web/early into one minified script without imports, which every page carries inline. Returns it. */
export async function buildEarlyScript(root: string, clientDir: string): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: BROWSER_TARGETS,
      modulePreload: false,
      rollupOptions: { input: path.join(root, 'src/web/early/early.ts'), output: { format: 'iife' } },
    },
  })
  const [bundle] = [output].flat()
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (!chunk) throw new Error('the early script was not built')
  const script = chunk.code.trim()
  const file = path.join(clientDir, EARLY_SCRIPT_FILE)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, script)
  return script
}
