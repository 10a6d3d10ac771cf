import type { Deps } from '../../deps.ts'
import {
  type CommandArguments,
  type OpenCommand,
  type Terminal,
  withDeps,
} from '../../platform/runtime/command.ts'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { GzipBomb } from '../../tabular/gunzip.ts'
import { readFileSize } from './import-task.ts'

/**
 * `xingcha import --isbn-extract FILE`. Exit status: 0 all lines read, 1 some unreadable, 2 a file that cannot be read on.
 * Throws ImportRejected where it cannot be read at all.
 */
export async function importIsbnExtractFile(
  file: string,
  { flags }: CommandArguments,
  { stdout, stderr }: Terminal,
  openDeps: OpenCommand<Pick<Deps, 'database'>>,
): Promise<number> {
  const { importIsbnExtract } = await import('../../isbn-lookup/import-extract.service.ts')
  readFileSize(file)
  const work = async (deps: Pick<Deps, 'database'>) => {
    const report = { books: 0, authors: 0, unreadable: 0 }
    let isReadable = true
    try {
      await importIsbnExtract(deps, file, report)
    } catch (cause) {
      if (!(cause instanceof GzipBomb) && !codeOf(cause)?.startsWith('Z_')) throw cause
      isReadable = false
      stderr.write(`xingcha import: ${file} cannot be read on (${messageOf(cause)})\n`)
    }
    const { books, authors, unreadable } = report
    stdout.write(`extract: ${books} books, ${authors} authors stored, ${unreadable} unreadable lines\n`)
    if (!isReadable) return 2
    return unreadable > 0 ? 1 : 0
  }
  return withDeps(openDeps, work, { creates: flags.has('create') })
}
