import { readFileSync } from 'node:fs'
import { codeOf } from '../../platform/runtime/error-text.ts'
import { BackupRejected } from './backup-rejected.ts'

/** The passphrase in a file of one line. Throws BackupRejected where it cannot be read or is empty. */
export function readPassphraseFile(file: string): string {
  let passphrase: string
  try {
    passphrase = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new BackupRejected(`The passphrase file ${file} cannot be read (${codeOf(cause)}).`)
  }
  if (passphrase === '') throw new BackupRejected(`The passphrase file ${file} is empty.`)
  return passphrase
}
