import type { CommandUsage } from './platform/runtime/command.ts'

export const startUsage: CommandUsage = {
  usages: [{ usage: 'start', description: 'serve the site (the same as npm start)' }],
}
