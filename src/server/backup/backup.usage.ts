import type { CommandUsage } from '../platform/runtime/command.ts'

const passphraseFile = {
  value: 'FILE',
  does: 'a file with a passphrase of one line: the backup is encrypted',
}

export const backupUsage: CommandUsage = {
  calls: [{ call: 'backup FILE', does: 'write the whole site into one file, while it runs' }],
  options: { 'passphrase-file': passphraseFile },
}

export const restoreUsage: CommandUsage = {
  calls: [{ call: 'restore FILE', does: 'replace the whole site by a backup of either database engine' }],
  options: {
    'passphrase-file': passphraseFile,
    yes: { does: 'replace what is there' },
  },
}
