#!/usr/bin/env node
// Plain JavaScript that any Node can read: says what is wrong before anything newer is loaded.
import module, { createRequire } from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `xingcha: this is Node ${process.versions.node}, and 星槎書話 needs 24 or later. Run it with npm ` +
      '(npm start, npx xingcha …), which brings its own Node, after npm ci.',
  )
  process.exit(1)
}

// Told without a build, which takes a minute on a machine that has none yet.
if (['--version', '-v'].includes(process.argv[2])) {
  console.log(createRequire(import.meta.url)('../package.json').version)
  process.exit(0)
}

if (process.argv[2] === 'start') {
  const { startLean } = await import('./start-lean.mjs')
  startLean()
}
const { ensureBuilt } = await import('./ensure-built.mjs')
ensureBuilt()
module.enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)))
const { run } = await import('../build/server/xingcha.mjs')
process.exitCode = await run(process.argv.slice(2))
