import { z } from 'zod'
import type { FoundBook } from '../../contract/studio/isbn-lookup.ts'
import { removeHiddenCharacters } from '../text/clean-text.ts'

/** A book of a catalogue that others write. */
export type CatalogueBook = Omit<FoundBook, 'source'>

/** Text of a catalogue as one line that fits the form; everything else is an empty text. */
export const catalogueText = z
  .string()
  .transform((text) => removeHiddenCharacters(text.slice(0, MAX_UNITS)).replace(/\s+/gu, ' ').trim())
  .catch('')

const MAX_UNITS = 500

/** The texts of a list, without the empty ones. */
export const catalogueTexts = z
  .array(catalogueText)
  .catch([])
  .transform((texts) => texts.filter((text) => text !== '').slice(0, MAX_NAMES))

export const MAX_NAMES = 20

/** The year of a date in any form, such as `May 5, 1927` or `1927-05`. */
export function yearOf(date: string): number | null {
  const found = /(?<!\d)(?:1[4-9]|20)\d\d(?!\d)/.exec(date)
  return found ? Number(found[0]) : null
}

/** `Title: Subtitle`, in Chinese punctuation where the title is Chinese. */
export function joinTitle(title: string, subtitle: string): string {
  if (subtitle === '') return title
  return title + (/\p{Script=Han}/u.test(title) ? '：' : ': ') + subtitle
}
