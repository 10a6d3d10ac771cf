import type { CommandUsage } from '../platform/runtime/command.ts'
import { URL_OPTION } from './drafts.usage.ts'

export const settingsUsage: CommandUsage = {
  usages: [
    { usage: 'settings list', description: 'print all settings as JSON' },
    { usage: 'settings get KEY', description: 'print one, such as name or categories.0.name' },
    { usage: 'settings set KEY VALUE', description: 'change one, as xingcha set does' },
    {
      usage: 'settings preview KEY TEXT',
      description: 'print about_text, privacy_text or terms_text as readers would see it',
    },
    { usage: 'settings test-mail', description: 'mail the owner' },
  ],
  options: URL_OPTION,
}

export const categoriesUsage: CommandUsage = {
  usages: [
    { usage: 'categories list', description: 'list the categories in their order: slug, name, tagline' },
    { usage: 'categories rename SLUG NAME', description: 'give a category another name' },
    { usage: 'categories tagline SLUG TEXT', description: 'change the line below its name' },
    { usage: 'categories describe SLUG TEXT', description: 'change the sentence of its page' },
    { usage: 'categories order SLUG…', description: 'put these first, in this order' },
  ],
  options: URL_OPTION,
}

export const logUsage: CommandUsage = {
  usages: [{ usage: 'log list', description: 'list who changed what, newest first' }],
  options: { most: { value: 'N', description: 'entries; else 100' }, ...URL_OPTION },
}

export const visitsUsage: CommandUsage = {
  usages: [
    { usage: 'visits days', description: 'list the openings of the last 30 days by day' },
    { usage: 'visits reviews', description: 'list the reviews that were opened most: openings, id, title' },
    { usage: 'visits referrers', description: 'list the sites whose links were followed' },
    { usage: 'visits missed', description: 'list what was searched for without a result' },
  ],
  options: URL_OPTION,
}
