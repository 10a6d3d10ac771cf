import { readFile, writeFile } from 'node:fs/promises'
import { readArguments, refuseUsage, type Terminal } from '../platform/runtime/command.ts'
import { subscribersUsage } from './letters.usage.ts'
import type { OpenStudio } from './studio-client.ts'

/** `xingcha subscribers export FILE`, `import FILE`. Returns the exit status: 0 done, 2 wrong usage. Throws StartupError. */
export async function subscribersCommand(
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  const read = readArguments(subscribersUsage, args, terminal)
  if (typeof read === 'number') return read
  const [verb, file, ...more] = read.positionals
  if (file === undefined || more.length > 0 || (verb !== 'export' && verb !== 'import'))
    return refuseUsage(subscribersUsage, terminal, 'say export or import, and name a file')
  if (verb === 'import' && !read.flags.has('consent'))
    return refuseUsage(subscribersUsage, terminal, 'these people must have agreed: say so with --consent')
  const { studio, close } = await openStudio(read.values.url)
  try {
    if (verb === 'export') {
      await writeFile(file, await studio.download('GET /api/studio/subscribers/export'), { mode: 0o600 })
      terminal.stdout.write(`the subscribers are in ${file}, which only you can read\n`)
      return 0
    }
    const body = { text: await readFile(file, 'utf8'), has_consent: true as const }
    const { added, known, left, skipped } = await studio.call('POST /api/studio/subscribers/import', { body })
    terminal.stdout.write(`${added} added, ${known} known, ${left} have left, ${skipped} skipped\n`)
    return 0
  } finally {
    await close()
  }
}
