import type { CommandUsage } from '../../platform/runtime/command.ts'

export const serviceUsage: CommandUsage = {
  usages: [
    {
      usage: 'service',
      description: 'show the files for systemd and nginx, by the settings; change nothing',
    },
    { usage: 'service --write', description: 'write them, as root' },
  ],
  options: {
    user: {
      value: 'NAME',
      description: 'the user that the site runs as (the owner of the data, else xingcha)',
    },
    write: { description: 'write the files that are shown' },
  },
}
