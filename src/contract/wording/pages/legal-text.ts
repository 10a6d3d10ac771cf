import type { SiteSettings } from '../../settings/settings.ts'

/** The program's text of a legal page: plain text with `{site}`, `{founder}` and `{contact}`, without which a paragraph is left out. */
export interface LegalText {
  heading: string
  lead: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

/** The text with what stands for {site} and {founder}. */
export const fillText = (text: string, { name, founder }: Pick<SiteSettings, 'name' | 'founder'>): string =>
  text.replaceAll('{site}', name).replaceAll('{founder}', founder)
