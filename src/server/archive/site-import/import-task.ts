import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import type { CommandArguments } from '../../platform/runtime/command.ts'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { findUnsupportedReason } from '../../tabular/file-kind.ts'
import { ImportRejected, requireTableName } from './site-import.service.ts'

/** An import of the original site's tables, as its arguments say. */
export interface ImportTask {
  files: readonly string[]
  bytes: number
  table: string | undefined
  usersFile: string | undefined
  coversDir: string | undefined
  reportFile: string | undefined
  /** Whether to create the database where there is none: an import before the first start. */
  creates: boolean
}

/** The task of the command's arguments, once all its files are checked. Throws ImportRejected. */
export async function checkTask({
  values,
  flags,
  positionals: files,
}: CommandArguments): Promise<ImportTask> {
  const usersFile = values.users
  const inputs = usersFile === undefined ? files : [usersFile, ...files]
  const bytes = inputs.map(readFileSize).reduce((sum, size) => sum + size)
  for (const file of inputs) {
    // A pipe can be read only once.
    const reason = statSync(file).isFile() ? await findUnsupportedReason(file) : undefined
    if (reason) throw new ImportRejected(`${file} ${reason}`)
  }
  for (const file of files) requireTableName(file, values.table)
  const { covers } = values
  if (covers !== undefined && !statSync(covers, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ImportRejected(
      `There is no folder ${covers}. --covers names the folder that holds the pictures.`,
    )
  }
  const isInput = inputs.some((file) => path.resolve(file) === path.resolve(values.report ?? ''))
  if (isInput) throw new ImportRejected(`--report ${values.report} would write over the file to import.`)
  return {
    files,
    bytes,
    table: values.table,
    usersFile,
    coversDir: covers,
    reportFile: values.report,
    creates: flags.has('create'),
  }
}

/** Throws ImportRejected where the file cannot be read. */
export function readFileSize(file: string): number {
  try {
    accessSync(file, constants.R_OK)
    const stats = statSync(file)
    if (!stats.isDirectory()) return stats.size
  } catch (cause) {
    throw new ImportRejected(
      codeOf(cause) === 'ENOENT'
        ? `There is no file ${file}. Is its name spelled as it is on the disk?`
        : `The file ${file} cannot be read (${codeOf(cause) ?? messageOf(cause)}).`,
    )
  }
  throw new ImportRejected(
    `${file} is a folder. Name the files in it, such as ${path.join(file, 'books.jsonl')}.`,
  )
}
