import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OFFLINE_SCRIPT_FILE, SERVICE_WORKER_FILE } from '../src/server/pages/document/assets.ts'
import { buildScript } from './build-script.ts'

/** Bundles the worker and the offline page's script. The build id is a hash of both and of all built files. */
export async function buildOfflineScripts(root: string, clientDir: string): Promise<void> {
  const list = await buildScript(root, 'offline/offline-list.ts', DEFINED)
  const manifest = await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')
  const worker = await buildScript(root, 'offline/service-worker.ts', {
    ...DEFINED,
    LATE_FILES: JSON.stringify(lateFiles(JSON.parse(manifest) as Manifest)),
  })
  const id = createHash('sha256').update(list).update(worker).update(manifest).digest('hex').slice(0, 12)
  await writeFile(path.join(clientDir, OFFLINE_SCRIPT_FILE), list)
  await writeFile(path.join(clientDir, SERVICE_WORKER_FILE), worker.replaceAll(BUILD_ID, id))
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** What the page of a text loads only once it is used, such as its notes, 直排 and the form of an answer, with what that imports. */
function lateFiles(manifest: Manifest): string[] {
  const found = new Set<string>()
  const add = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    manifest[key]?.imports?.forEach(add)
  }
  Object.keys(manifest)
    .filter((key) => LATE_FOLDERS.some((folder) => key.startsWith(folder)))
    .forEach(add)
  return [...found]
    .flatMap((key) => [manifest[key]?.file, ...(manifest[key]?.css ?? [])])
    .flatMap((file) => (file === undefined ? [] : [`/${file}`]))
}

const LATE_FOLDERS = ['src/web/screens/review/', 'src/web/parts/comments/']

const BUILD_ID = '%build-id%'
const DEFINED = {
  BUILD: JSON.stringify(BUILD_ID),
  'process.env.NODE_ENV': JSON.stringify('production'),
}
