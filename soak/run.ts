/**
 * `npm run soak -- NAME…` runs these attacks and failures against the built site and prints their tables; without a
 * name it runs all of them. Exits with 1 when a bound does not hold or a run failed.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from '../bin/ensure-built.mjs'
import { holds, tableOf } from '../bench/support/benchmark.ts'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import type { Soak } from './support/soak.ts'

const SUFFIX = '.soak.ts'

async function main(names: readonly string[]): Promise<void> {
  const known = readdirSync(path.join(PROJECT_ROOT, 'soak'))
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .toSorted()
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no soak ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
    process.exitCode = 2
    return
  }
  ensureBuilt()
  for (const name of names.length > 0 ? names : known) {
    try {
      if (!(await runOne(name))) process.exitCode = 1
    } catch (cause) {
      console.error(`${name} failed to run:`, cause)
      process.exitCode = 1
    }
  }
}

/** Resolves with true when all its bounds hold. */
async function runOne(name: string): Promise<boolean> {
  const { default: soak } = (await import(`./${name}${SUFFIX}`)) as { default: Soak }
  console.log(`\n== ${name}: ${soak.question}`)
  for (const condition of soak.conditions) console.log(`- ${condition}`)
  const findings = await soak.run()
  console.log(`\n${tableOf(findings)}`)
  return findings.every(holds)
}

// The settings file of this machine's own site is not for these runs: they would work on its database.
process.env.ENV_FILE = ''
await main(process.argv.slice(2))
