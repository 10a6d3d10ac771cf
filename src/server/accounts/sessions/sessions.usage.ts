import type { CommandUsage } from '../../platform/runtime/command.ts'

export const sessionsUsage: CommandUsage = {
  usages: [
    { usage: 'sessions end EMAIL', description: 'sign this account out everywhere' },
    { usage: 'sessions end --all', description: 'sign every account out everywhere' },
  ],
  options: { all: { description: 'every account' } },
}
