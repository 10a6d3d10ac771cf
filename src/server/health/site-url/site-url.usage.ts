import type { CommandUsage } from '../../platform/runtime/command.ts'

export const siteUrlUsage: CommandUsage = {
  usages: [{ usage: 'site-url URL', description: 'say what another SITE_URL would change; change nothing' }],
}
