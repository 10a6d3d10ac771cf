import { DRAFT_LIMITS } from '../studio/review-drafts.ts'

/** The slug that a title or a typed text gives: lower-case letters, digits, Han characters and hyphens. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .slice(0, DRAFT_LIMITS.slug)
    .replace(/[^\p{Ll}\p{Lo}\d]+/gu, '-')
    .replace(/^-|-$/g, '')
}
