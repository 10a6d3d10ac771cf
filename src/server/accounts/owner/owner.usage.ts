import type { CommandUsage } from '../../platform/runtime/command.ts'

export const ownerUsage: CommandUsage = {
  calls: [{ call: 'owner EMAIL', does: 'make this account the reviewer' }],
}
