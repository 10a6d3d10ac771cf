import type { CommandUsage } from '../platform/runtime/command.ts'

export const setUsage: CommandUsage = {
  calls: [
    {
      call: 'set KEY VALUE',
      does: 'change a setting at once; put -- before a VALUE that begins with -',
    },
  ],
}
