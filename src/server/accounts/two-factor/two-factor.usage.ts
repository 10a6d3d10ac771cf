import type { CommandUsage } from '../../platform/runtime/command.ts'

export const twoFactorUsage: CommandUsage = {
  usages: [{ usage: 'two-step off EMAIL', description: 'ask this account for no second step any more' }],
}
