import { readFileSync } from 'node:fs'
import { codeOf } from '../../platform/runtime/error-text.ts'
import { ArchiveRejected } from '../archive-lines.ts'

/** The passphrase in a file of one line. Throws ArchiveRejected where it cannot be read or is empty. */
export function readPassphraseFile(file: string): string {
  let passphrase: string
  try {
    passphrase = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new ArchiveRejected(`The passphrase file ${file} cannot be read (${codeOf(cause)}).`)
  }
  if (passphrase === '') throw new ArchiveRejected(`The passphrase file ${file} is empty.`)
  return passphrase
}
