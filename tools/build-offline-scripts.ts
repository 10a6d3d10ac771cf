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
  const worker = await bundle(root, 'service-worker.ts', {
    LATER_FILES: JSON.stringify(laterFiles(JSON.parse(manifest) as Manifest)),
  })
  const id = createHash('sha256').update(list).update(worker).update(manifest).digest('hex').slice(0, 12)
  await writeFile(path.join(clientDir, OFFLINE_SCRIPT_FILE), list)
  await writeFile(path.join(clientDir, SERVICE_WORKER_FILE), worker.replaceAll(BUILD_ID, id))
}

const BUILD_ID = '%build-id%'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** The scripts and styles with which a comment waits for a connection: a review loads them when its comments come near. */
function laterFiles(manifest: Manifest): string[] {
  const [review = '', ...later] = [
    'screens/review/review-screen.tsx',
    'parts/comments/thread/comment-actions.ts',
  ].map((source) => `src/web/${source}`)
  const known = withImports(manifest, [review])
  const keys = [...withImports(manifest, later)].filter((key) => !known.has(key))
  const files = keys.flatMap((key) => [manifest[key]?.file, ...(manifest[key]?.css ?? [])])
  if (files.length === 0 || files.includes(undefined))
    throw new Error('the scripts of the comments were not built')
  const loaded = new Set([...known].flatMap((key) => manifest[key]?.css ?? []))
  return [...new Set(files)].filter((file) => !loaded.has(file ?? '')).map((file) => `/${file}`)
}

/** These chunks with all that they import at once. */
function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return found
}

async function bundle(root: string, file: string, define: Record<string, string> = {}): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: {
      ...define,
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
