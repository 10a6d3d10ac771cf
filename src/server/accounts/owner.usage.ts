import type { CommandUsage } from '../platform/command.ts'

export const ownerUsage: CommandUsage = {
  calls: [{ call: 'owner EMAIL', does: 'make this account the reviewer' }],
}
