import type { CommandUsage } from '../../platform/runtime/command.ts'

export const sessionsUsage: CommandUsage = {
  calls: [
    { call: 'sessions end EMAIL', does: 'sign this account out everywhere' },
    { call: 'sessions end --all', does: 'sign every account out everywhere' },
  ],
  options: { all: { does: 'every account' } },
}
