import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Node } from 'prosemirror-model'
import { useState } from 'react'
import { reviewIdOf } from '../../../../../contract/links.ts'
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
import { useApi } from '../../../../client/api/api-context.ts'
import { type Api, toFailure } from '../../../../client/api/api.ts'
import { linksOf, targetsOf } from '../../../../parts/rich-text-editor/body/links-of.ts'
import {
  checkText,
  type Picture,
  picturesIn,
  type TextFinding,
} from '../../../../parts/rich-text-editor/checks/check-text.ts'
import { readChoice, storeChoice } from '../../device-choices.ts'

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

const SKIPPED_KINDS = 'studio-skipped-checks'

/** What the owner has skipped of the checks, as this device remembers it. */
export function useSkippedChecks(id: number) {
  const places = `studio-skipped-${id}`
  const [keys, setKeys] = useState(() => readList(places))
  const [kinds, setKinds] = useState(() => readList(SKIPPED_KINDS))
  const store = (choice: string, set: (list: readonly string[]) => void, list: readonly string[]) => {
    set(list)
    storeChoice(choice, list.length === 0 ? null : JSON.stringify(list))
  }
  return {
    // What prevents publication cannot be skipped.
    isSkipped: ({ key, name, mustBeDone }: Check) =>
      !mustBeDone && (keys.includes(key) || kinds.includes(name)),
    /** This place of this text. */
    skip: ({ key }: Check) => store(places, setKeys, [...keys, key]),
    /** All of its kind, in every text that is written on this device. */
    skipAll: ({ name }: Check) => store(SKIPPED_KINDS, setKinds, [...kinds, name]),
    /** The kinds that are not checked. */
    kinds: kinds as readonly TextCheckName[],
    checkAllAgain: () => store(SKIPPED_KINDS, setKinds, []),
  }
}

function readList(choice: string): readonly string[] {
  try {
    return JSON.parse(readChoice(choice) ?? '[]') as string[]
  } catch {
    return []
  }
}

/** Says whether an address in this text leads nowhere: to a lost place, or a review that readers cannot open. One still asked for does not. */
export function useDeadLinks(doc: Node): (href: string) => boolean {
  const api = useApi()
  const ids = [...new Set(linksOf(doc).flatMap((href) => linkedReview(href) ?? []))]
  const { data: missing = [] } = useQuery({
    queryKey: ['linked-reviews', ids],
    placeholderData: keepPreviousData,
    queryFn: async ({ client }) => {
      const areThere = await Promise.all(ids.map((id) => client.ensureQueryData(linkedReviewQuery(api, id))))
      return ids.filter((_, index) => !areThere[index])
    },
  })
  const targets = targetsOf(doc)
  return (href) => {
    const review = linkedReview(href)
    if (review !== undefined) return missing.includes(review)
    return /^#(?!\/)./.test(href) && !targets.has(href.slice(1))
  }
}

/** Whether readers can open the review. */
function linkedReviewQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: ['linked-review', id],
    retry: false,
    queryFn: () =>
      api.call('GET /api/reviews/{id}', { params: { id } }).then(
        () => true,
        (cause: unknown) => toFailure(cause).code !== 'review_not_found',
      ),
  })
}

function linkedReview(href: string): number | undefined {
  const part = /^(?:\/|\/?#\/)review\/([^/?#]+)/.exec(href)?.[1]
  return part === undefined ? undefined : reviewIdOf(part)
}

/** The first sentence of a text, with its closing quotation mark; at most so many characters. */
export function firstSentence(text: string, maxLength: number): string {
  const [sentence = ''] = /^[^。！？!?]*[。！？!?]*[」』]?/.exec(text.trim()) ?? []
  return [...sentence].slice(0, maxLength).join('')
}
