import type { CommandUsage } from '../platform/runtime/command.ts'
import { URL_OPTION } from './drafts.usage.ts'

export const settingsUsage: CommandUsage = {
  calls: [
    { call: 'settings list', does: 'print all settings as JSON' },
    { call: 'settings get KEY', does: 'print one, such as name or categories.0.name' },
    { call: 'settings set KEY VALUE', does: 'change one, as xingcha set does' },
    {
      call: 'settings preview KEY TEXT',
      does: 'print about_text, privacy_text or terms_text as readers would see it',
    },
    { call: 'settings test-mail', does: 'mail the owner' },
  ],
  options: URL_OPTION,
}

export const categoriesUsage: CommandUsage = {
  calls: [
    { call: 'categories list', does: 'list the categories in their order: slug, name, tagline' },
    { call: 'categories rename SLUG NAME', does: 'give a category another name' },
    { call: 'categories tagline SLUG TEXT', does: 'change the line below its name' },
    { call: 'categories describe SLUG TEXT', does: 'change the sentence of its page' },
    { call: 'categories order SLUG…', does: 'put these first, in this order' },
  ],
  options: URL_OPTION,
}

export const logUsage: CommandUsage = {
  calls: [{ call: 'log list', does: 'list who changed what, newest first' }],
  options: { most: { value: 'N', does: 'entries; else 100' }, ...URL_OPTION },
}

export const visitsUsage: CommandUsage = {
  calls: [
    { call: 'visits days', does: 'list the openings of the last 30 days by day' },
    { call: 'visits reviews', does: 'list the reviews that were opened most: openings, id, title' },
    { call: 'visits referrers', does: 'list the sites whose links were followed' },
    { call: 'visits missed', does: 'list what was searched for without a result' },
  ],
  options: URL_OPTION,
}
