import type { SiteSettings } from '../../../contract/settings/settings.ts'

/** Replaces `{founder}` and `{founding_year}` by the settings. */
export function fillText(text: string, { founder, founding_year }: SiteSettings): string {
  return text.replaceAll('{founder}', founder).replaceAll('{founding_year}', String(founding_year))
}
