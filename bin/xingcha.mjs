#!/usr/bin/env node
import { existsSync, mkdirSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { INSTALLATION, runCurrentRelease } from './current-release.mjs'
import { giveUp } from './give-up.mjs'
import { requireNode } from './require-node.mjs'

// Before the build, which may outlast that process.
const parentPid = process.ppid

requireNode()
await runCurrentRelease()

// Told without a build, which takes a minute on a machine that has none yet.
if (['--version', '-v'].includes(process.argv[2])) {
  const { programBuild } = await import('../src/server/platform/runtime/project-root.ts')
  console.log(programBuild())
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
const cacheDir = path.resolve(INSTALLATION, process.env.DATA_DIR || './data', 'cache')
/** Commands for the user who owns the project. */
const OF_ROOT = new Set(['service', 'update'])
// A command makes no data folder, and one for root leaves no files of root's in it.
if (process.argv[2] === 'start' ? canMake(cacheDir) : existsSync(cacheDir) && !OF_ROOT.has(process.argv[2])) {
  module.enableCompileCache(path.join(cacheDir, 'compile'))
}
const { run } = await import('../build/server/xingcha.mjs').catch((cause) => {
  if (!['ERR_MODULE_NOT_FOUND', 'EACCES'].includes(cause.code)) throw cause
  giveUp(
    `The project cannot be loaded (${cause.message}). Run npm ci and npm run build in it, as the user who owns it.`,
  )
})
process.exitCode = await run(process.argv.slice(2), parentPid)

/** Folder by folder: the recursive mkdir of Node never ends under /proc. What forbids it is told when the site starts. */
function canMake(folder) {
  if (existsSync(folder)) return true
  try {
    if (canMake(path.dirname(folder))) mkdirSync(folder, { mode: 0o700 })
    return existsSync(folder)
  } catch {
    return false
  }
}
