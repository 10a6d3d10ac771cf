#!/usr/bin/env node
// Plain JavaScript that any Node can read: says what is wrong before anything newer is loaded.
import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

// Before the build, which may outlast that process.
const parentPid = process.ppid

const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `xingcha: this is Node ${process.versions.node}, and 星槎書話 needs 24 or later. After npm ci, run it with npm ` +
      '(npm start, npx xingcha …), which brings its own Node on Linux; elsewhere install Node 24.',
  )
  process.exit(1)
}

// Told without a build, which takes a minute on a machine that has none yet.
if (['--version', '-v'].includes(process.argv[2])) {
  console.log(createRequire(import.meta.url)('../package.json').version)
  process.exit(0)
}

const { readSettingsFile } = await import('./read-settings-file.mjs')
readSettingsFile()

if (process.argv[2] === 'start') {
  const { startLean } = await import('./start-lean.mjs')
  startLean()
}
const { ensureBuilt } = await import('./ensure-built.mjs')
ensureBuilt()
// What is built may be read by all; the data folder belongs to the site's user alone.
process.umask(0o077)
const cacheDir = path.resolve(
  fileURLToPath(new URL('..', import.meta.url)),
  process.env.DATA_DIR || './data',
  'cache',
)
// A command makes no data folder.
if (process.argv[2] === 'start' || existsSync(cacheDir)) {
  module.enableCompileCache(path.join(cacheDir, 'compile'))
}
const { run } = await import('../build/server/xingcha.mjs')
process.exitCode = await run(process.argv.slice(2), parentPid)
