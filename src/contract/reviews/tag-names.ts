import { countCodePoints } from '../limits.ts'
import { DRAFT_LIMITS } from '../studio/review-drafts.ts'

/** What is wrong with the name of a tag, for the form and the server; undefined where it can be one. */
export function tagFault(name: string): 'tag_invalid' | 'tag_too_long' | undefined {
  // An address could not have it, browsers would take `..` for another folder, or nobody would see it.
  if (/[/?#\\]/.test(name) || /^[.\s\p{Default_Ignorable_Code_Point}]*$/u.test(name)) return 'tag_invalid'
  return countCodePoints(name) > DRAFT_LIMITS.tag ? 'tag_too_long' : undefined
}

/** The name without the blanks around it, in one line. */
export function cleanTag(name: string): string {
  return name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .normalize('NFC')
}
