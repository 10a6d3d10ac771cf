import type { CommandUsage } from '../../platform/runtime/command.ts'

export const checkUsage: CommandUsage = {
  usages: [
    { usage: 'check', description: 'try settings, disk, database, mail and clock; status 1 for a problem' },
  ],
}
