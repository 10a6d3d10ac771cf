import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildScript } from './build-script.ts'

/** The file of the head's inline script, relative to the client folder; src/server/pages/document/assets.ts reads it. */
const EARLY_SCRIPT_FILE = '.vite/early.js'

/** Bundles src/web/early into the script that every page carries inline. Returns it. */
export async function buildEarlyScript(root: string, clientDir: string): Promise<string> {
  const script = await buildScript(root, 'early/early.ts')
  const file = path.join(clientDir, EARLY_SCRIPT_FILE)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, script)
  return script
}
