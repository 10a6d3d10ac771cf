#!/usr/bin/env node
// Plain JavaScript that any Node can read: says what is wrong before anything newer is loaded.
import module from 'node:module'
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

if (process.argv[2] === 'start') {
  const { startLean } = await import('./start-lean.mjs')
  startLean()
}
const { ensureBuilt } = await import('./ensure-built.mjs')
ensureBuilt()
module.enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)))
const { run } = await import('../build/server/xingcha.mjs')
process.exitCode = await run(process.argv.slice(2), parentPid)
