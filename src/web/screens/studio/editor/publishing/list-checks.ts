import type { Node } from 'prosemirror-model'
import { parseIsbn } from '../../../../../contract/reviews/isbn.ts'
import { countCodePoints } from '../../../../../contract/limits.ts'
import {
  BLOCKING_GAPS,
  DRAFT_GAPS,
  DRAFT_LIMITS,
  type DraftGap,
  hasBookTwice,
  isGapOf,
} from '../../../../../contract/studio/review-drafts.ts'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import type { TextCheckName } from '../../../../../contract/studio/text-checks.ts'
import {
  checkText,
  type Picture,
  picturesIn,
  type TextFinding,
} from '../../../../parts/rich-text-editor/checks/check-text.ts'

export interface Check {
  /** Identifies the finding while the text stays, so that it can be skipped. */
  key: string
  name: TextCheckName
  /** Whether it prevents publication. */
  mustBeDone: boolean
  finding?: TextFinding
  picture?: Picture
}

/**
 * The hints before the draft is published: the text in its order, then pictures and fields. `typed`: the key of the picture whose
 * alternative text is being typed, which stays in its place.
 */
export function listChecks(
  doc: Node,
  draft: Draft,
  { isDead, typed }: { isDead?: (href: string) => boolean; typed?: string | undefined } = {},
): Check[] {
  const seen = new Map<string, number>()
  const inText = checkText(doc, isDead).map((finding): Check => {
    const { check, before, found, after } = finding
    // The same passage may stand there twice. What is fixed elsewhere must not change the key.
    const passage = `${check} ${before}${found}${after}`
    const count = (seen.get(passage) ?? 0) + 1
    seen.set(passage, count)
    return { key: `${passage} ${count}`, name: check, mustBeDone: false, finding }
  })
  const pictures = picturesIn(doc)
    .filter(({ alt, key }) => alt === undefined || key === typed)
    .map((picture): Check => ({
      key: `picture ${picture.key}`,
      name: 'alternative_text',
      mustBeDone: picture.alt === undefined,
      picture,
    }))
  const fields = missingFields(doc, draft).map((name): Check => ({
    key: name,
    name,
    mustBeDone: name === 'book_twice' || BLOCKING_GAPS.some((gap) => gap === name),
  }))
  return [...inText, ...pictures, ...fields]
}

function missingFields(doc: Node, draft: Draft): TextCheckName[] {
  const { headline, slug, categories, rating, excerpt, summary } = draft
  const books = [draft, ...draft.other_books]
  const checks: [TextCheckName, boolean][] = [
    ['title', books.some(({ title }) => title.trim() === '')],
    ['book_twice', hasBookTwice(draft, (name) => name.trim())],
    ['headline', headline.trim() === ''],
    ['slug', slug === ''],
    ['text', doc.textContent.trim() === '' && picturesIn(doc).length === 0],
    ['category', categories.length === 0 && draft.category === null],
    ['author', books.some(({ author }) => author.trim() === '')],
    ['isbn', books.some(({ isbn }) => isbn.trim() !== '' && parseIsbn(isbn) === null)],
    ['rating', rating === null],
    ['summary', summary.trim() === ''],
    ['summary_long', countCodePoints(summary) > DRAFT_LIMITS.summary],
    ['excerpt', excerpt.trim() === ''],
    ['excerpt_long', countCodePoints(excerpt) > DRAFT_LIMITS.excerpt],
    ['cover', draft.cover === null && draft.cover_design === null],
  ]
  return checks.flatMap(([name, isMissing]) =>
    isMissing && (!isGap(name) || isGapOf(draft.kind, name)) ? [name] : [],
  )
}

function isGap(name: TextCheckName): name is DraftGap & TextCheckName {
  return DRAFT_GAPS.some((gap) => gap === name)
}
