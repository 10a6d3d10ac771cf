import type { CommandUsage } from '../platform/runtime/command.ts'

export const setUsage: CommandUsage = {
  usages: [
    {
      usage: 'set KEY VALUE',
      description: 'change a setting at once; put -- before a VALUE that begins with -',
    },
  ],
}
