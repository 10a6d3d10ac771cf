import type { CommandUsage } from '../../platform/runtime/command.ts'

export const twoFactorUsage: CommandUsage = {
  calls: [{ call: 'two-step off EMAIL', does: 'ask this account for no second step any more' }],
}
