import type { CommandUsage } from '../../platform/runtime/command.ts'

export const ownerUsage: CommandUsage = {
  usages: [{ usage: 'owner EMAIL', description: 'make this account the reviewer' }],
}
