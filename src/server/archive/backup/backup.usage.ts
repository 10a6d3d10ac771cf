import type { CommandUsage } from '../../platform/runtime/command.ts'

const passphraseFile = {
  value: 'FILE',
  description: 'a file with a passphrase of one line: the backup is encrypted',
}

export const backupUsage: CommandUsage = {
  usages: [{ usage: 'backup FILE', description: 'write the whole site into one file, while it runs' }],
  options: { 'passphrase-file': passphraseFile },
}

export const restoreUsage: CommandUsage = {
  usages: [
    { usage: 'restore FILE', description: 'replace the whole site by a backup of either database engine' },
  ],
  options: {
    'passphrase-file': passphraseFile,
    yes: { description: 'replace what is there' },
  },
}
