import type { Deps } from '../../deps.ts'
import type { CommandArguments, OpenCommand } from '../../platform/runtime/command.ts'
import { codeOf, messageOf } from '../../platform/runtime/error-text.ts'
import { GzipBomb } from '../../tabular/gunzip.ts'
import { readFileSize } from './import-task.ts'
import { ImportRejected } from './site-import.service.ts'

/** `xingcha import --isbn-extract FILE`. Exit status: 0 all lines read, 1 some unreadable, 2 a file that cannot be read. */
export async function importIsbnExtractFile(
  file: string,
  { flags }: CommandArguments,
  terminal: Record<'stdout' | 'stderr', Pick<NodeJS.WritableStream, 'write'>>,
  openDeps: OpenCommand<Pick<Deps, 'database'>>,
): Promise<number> {
  const { importIsbnExtract } = await import('../../isbn-lookup/import-extract.service.ts')
  const report = { books: 0, authors: 0, unreadable: 0 }
  let fault: string | undefined
  try {
    readFileSize(file)
    const { deps, close } = await openDeps({ creates: flags.has('create') })
    try {
      await importIsbnExtract(deps, file, report)
    } catch (cause) {
      if (!(cause instanceof GzipBomb) && !codeOf(cause)?.startsWith('Z_')) throw cause
      fault = `${file} cannot be read on (${messageOf(cause)})`
    } finally {
      await close()
    }
  } catch (cause) {
    if (!(cause instanceof ImportRejected)) throw cause
    fault = messageOf(cause)
  }
  if (fault !== undefined) terminal.stderr.write(`xingcha import: ${fault}\n`)
  const { books, authors, unreadable } = report
  terminal.stdout.write(
    `extract: ${books} books, ${authors} authors stored, ${unreadable} unreadable lines\n`,
  )
  if (fault !== undefined) return 2
  return unreadable > 0 ? 1 : 0
}
