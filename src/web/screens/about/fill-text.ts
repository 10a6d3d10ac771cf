import type { SiteSettings } from '../../../contract/settings.ts'

/** A text of this screen with what the owner has set in place of `{founder}` and `{founding_year}`. */
export function fillText(text: string, { founder, founding_year }: SiteSettings): string {
  return text.replaceAll('{founder}', founder).replaceAll('{founding_year}', String(founding_year))
}
