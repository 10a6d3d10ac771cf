/**
 * `npm run bench -- NAME…` measures those and prints their tables; without a name it measures all, one after another,
 * and writes docs/performance.md. Ends with 1 where a bound does not hold.
 */
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from '../bin/ensure-built.mjs'
import { PROJECT_ROOT } from '../src/server/platform/project-root.ts'
import { type Benchmark, type Finding, holds, tableOf } from './support/benchmark.ts'

const SUFFIX = '.bench.ts'

async function main(asked: readonly string[]): Promise<void> {
  const known = readdirSync(path.join(PROJECT_ROOT, 'bench'))
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .toSorted()
  const unknown = asked.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
    process.exitCode = 2
    return
  }
  ensureBuilt()
  const sections: string[] = []
  const findings: Finding[] = []
  for (const name of asked.length > 0 ? asked : known) {
    const { default: benchmark } = (await import(`./${name}${SUFFIX}`)) as { default: Benchmark }
    console.log(`\n== ${name}: ${benchmark.question}`)
    const found = await benchmark.measure()
    findings.push(...found)
    const section = sectionOf(name, benchmark, found)
    sections.push(section)
    console.log(section)
  }
  if (asked.length === 0) await writePage(sections)
  const broken = findings.filter((finding) => !holds(finding))
  for (const { what, figure } of broken) console.error(`bound not held: ${what} (${figure})`)
  process.exitCode = broken.length > 0 ? 1 : 0
}

function sectionOf(name: string, { question, conditions }: Benchmark, findings: readonly Finding[]): string {
  const list = conditions.map((condition) => `- ${condition}`).join('\n')
  return `## ${question}\n\n\`npm run bench -- ${name}\`\n\n${list}\n\n${tableOf(findings)}\n`
}

function writePage(sections: readonly string[]): Promise<void> {
  const [cpu] = cpus()
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const page = `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}; do not edit. Each figure is a ratio measured in one
run against something public beside it, so that it says something on other machines too.
Machine: ${machine}.

${sections.join('\n')}`
  return writeFile(path.join(PROJECT_ROOT, 'docs/performance.md'), page)
}

await main(process.argv.slice(2))
