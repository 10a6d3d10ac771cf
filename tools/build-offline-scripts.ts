import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OFFLINE_SCRIPT_FILE, SERVICE_WORKER_FILE } from '../src/server/pages/document/assets.ts'
import { buildScript } from './build-script.ts'

/**
 * Bundles the service worker and the script of the offline page. The worker's build id is a hash of both and of the list
 * of all built files, whose names change with their content.
 */
export async function buildOfflineScripts(root: string, clientDir: string): Promise<void> {
  const list = await buildScript(root, 'offline/offline-list.ts', DEFINED)
  const manifest = await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')
  const worker = await buildScript(root, 'offline/service-worker.ts', DEFINED)
  const id = createHash('sha256').update(list).update(worker).update(manifest).digest('hex').slice(0, 12)
  await writeFile(path.join(clientDir, OFFLINE_SCRIPT_FILE), list)
  await writeFile(path.join(clientDir, SERVICE_WORKER_FILE), worker.replaceAll(BUILD_ID, id))
}

const BUILD_ID = '%build-id%'
const DEFINED = {
  BUILD: JSON.stringify(BUILD_ID),
  'process.env.NODE_ENV': JSON.stringify('production'),
}
