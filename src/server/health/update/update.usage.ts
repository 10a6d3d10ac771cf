import type { CommandUsage } from '../../platform/runtime/command.ts'

export const updateUsage: CommandUsage = {
  usages: [
    {
      usage: 'update [TAG]',
      description:
        'install the release of this tag, else the newest: back up, migrate, restart; go back where it fails',
    },
  ],
  options: {
    from: { value: 'URL', description: 'the repository (that of this clone)' },
    check: { description: 'show from and to; change nothing' },
  },
}

export const migrateUsage: CommandUsage = {
  usages: [{ usage: 'migrate', description: 'bring the database up to this version, as start does' }],
}
