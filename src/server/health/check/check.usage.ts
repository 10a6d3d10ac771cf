import type { CommandUsage } from '../../platform/runtime/command.ts'

export const checkUsage: CommandUsage = {
  usages: [
    { usage: 'check', description: 'try settings, disk, database, mail, clock and the way through SITE_URL' },
  ],
  options: {
    json: { description: 'print one JSON object: state, and findings with name, state and text' },
    monitor: { description: 'end with 0 for ok, 1 for a warning, 2 for a problem, not 1 for a problem' },
  },
}
