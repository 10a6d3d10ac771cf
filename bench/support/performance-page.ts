import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { PROJECT_ROOT } from '../../src/server/platform/runtime/project-root.ts'
import { type Benchmark, type Finding, tableOf } from './benchmark.ts'
import { describeCorpus } from './library.ts'

const PAGE = path.join(PROJECT_ROOT, 'docs/performance.md')
const HEADING = '## '

const INTRODUCTION = `# Performance

\`npm run bench\` writes this file; do not edit it. Each figure is measured in the same run as something public, so that it
means something on other machines too. The last column says whether a bound holds.

`

/** A benchmark's part of docs/performance.md: question, conditions, when and where, the table. */
export function sectionOf(
  command: string,
  { question, conditions }: Benchmark,
  findings: readonly Finding[],
): string {
  const today = new Date().toISOString().slice(0, 10)
  const corpus = conditions.some((condition) => condition.includes('corpus')) ? [describeCorpus()] : []
  const lines = [...conditions, ...corpus, `${today}, ${machine()}`].map((condition) => `- ${condition}`)
  return `${HEADING}${question}\n\n\`${command}\`\n\n${lines.join('\n')}\n\n${tableOf(findings)}\n`
}

/** Puts the section into the page, in the place of the one with the same heading. */
export async function record(section: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8').catch(() => '')
  const sections = page
    .split(new RegExp(`^(?=${HEADING})`, 'm'))
    .filter((part) => part.startsWith(HEADING) && headingOf(part) !== headingOf(section))
    .map((part) => `${part.trimEnd()}\n`)
  const inOrder = [...sections, section].toSorted((one, other) =>
    headingOf(one) < headingOf(other) ? -1 : 1,
  )
  await writeFile(PAGE, INTRODUCTION + inOrder.join('\n'))
}

function headingOf(section: string): string {
  return section.slice(0, section.indexOf('\n'))
}

function machine(): string {
  const [cpu] = cpus()
  return `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
}
