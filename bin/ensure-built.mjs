// Builds what is stale before the server or a command runs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { withBuildLock } from './build-lock.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The sources of the build. */
const SOURCES = ['src', 'database', 'tools', 'package-lock.json', 'vite.config.ts']
const SOURCE_FILE = /\.(?:ts|tsx|css|svg|mjs|json)$/
const NOT_BUILT = /\.test\.tsx?$/

export function ensureBuilt() {
  const stamp = sourceStamp()
  if (readStamp() === stamp) return
  const status = withBuildLock(path.join(ROOT, 'build'), () => {
    // Another process may have built it meanwhile.
    if (readStamp() === stamp) return 0
    // A process of its own: the hundreds of megabytes that building takes go away with it.
    return spawnSync(process.execPath, [path.join(ROOT, 'tools/build.ts'), stamp], {
      cwd: ROOT,
      // Visitors get a production build, also when a test runner has started it.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2],
    }).status
  })
  if (status !== 0) {
    console.error('xingcha: the build failed; what it said stands above.')
    process.exit(1)
  }
}

function readStamp() {
  try {
    return readFileSync(path.join(ROOT, 'build/stamp'), 'utf8')
  } catch {
    return undefined
  }
}

/** A hash of the contents: a checkout changes times, not what is built. */
function sourceStamp() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesIn(source).toSorted())
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

function filesIn(source) {
  const full = path.join(ROOT, source)
  if (!statSync(full).isDirectory()) return [source]
  return readdirSync(full, { recursive: true })
    .filter((name) => SOURCE_FILE.test(name) && !NOT_BUILT.test(name))
    .map((name) => path.join(source, name))
}
