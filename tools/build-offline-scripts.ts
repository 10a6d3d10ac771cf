import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { BROWSER_TARGETS } from './browser-targets.ts'
import { OFFLINE_SCRIPT_FILE, SERVICE_WORKER_FILE } from '../src/server/pages/document/assets.ts'

/**
 * Bundles the service worker and the script of the offline page. The worker's build id is a hash of both and of the list
 * of all built files, whose names change with their content.
 */
export async function buildOfflineScripts(root: string, clientDir: string): Promise<void> {
  const list = await bundle(root, 'offline-list.ts')
  const manifest = await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')
  const worker = await bundle(root, 'service-worker.ts')
  const id = createHash('sha256').update(list).update(worker).update(manifest).digest('hex').slice(0, 12)
  await writeFile(path.join(clientDir, OFFLINE_SCRIPT_FILE), list)
  await writeFile(path.join(clientDir, SERVICE_WORKER_FILE), worker.replaceAll(BUILD_ID, id))
}

const BUILD_ID = '%build-id%'

async function bundle(root: string, file: string): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: {
      BUILD: JSON.stringify(BUILD_ID),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      write: false,
      target: BROWSER_TARGETS,
      modulePreload: false,
      rollupOptions: { input: path.join(root, 'src/web/offline', file), output: { format: 'iife' } },
    },
  })
  const [bundled] = [output].flat()
  const chunk = bundled && 'output' in bundled ? bundled.output[0] : undefined
  if (!chunk) throw new Error(`${file} was not built`)
  return chunk.code.trim()
}
