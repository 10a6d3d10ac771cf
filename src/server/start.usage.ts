import type { CommandUsage } from './platform/runtime/command.ts'

export const startUsage: CommandUsage = {
  calls: [{ call: 'start', does: 'serve the site (the same as npm start)' }],
}
