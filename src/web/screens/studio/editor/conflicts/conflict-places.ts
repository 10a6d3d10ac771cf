import { type CategoryTexts, slugName } from '../../../../../contract/categories/categories.ts'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import { parseArticle } from '../../../../parts/rich-text-editor/body/article-html.ts'
import { joinBlocks, readBlocks } from '../../../../parts/rich-text-editor/body/body-blocks.ts'
import { separateNotes } from '../../../../parts/rich-text-editor/paste/separate-notes.ts'
import { diffParagraphs, type DiffRow } from '../revisions/diff-paragraphs.ts'
import { bookTitle, kindNames } from '../../../../../contract/wording/reviews/books.ts'
import { type DraftField, draftFieldNames } from '../../../../../contract/wording/studio/field-names.ts'
import { templateNames } from '../../../../../contract/wording/studio/studio-cover.ts'
import { fieldValueWording } from '../../../../../contract/wording/studio/studio-editor.ts'

/** One of the two texts of a conflict: the other device's, or the one of this page. */
export type Side = 'there' | 'here'

export interface ConflictRow extends DiffRow {
  name: string | undefined
  /** The default choice. It loses nothing: text that only one side has is kept; otherwise the text of this page. */
  first: Side
}

export interface ConflictPlaces {
  /** The fields that differ, then the body: `old` is there, `new` is here. */
  rows: readonly ConflictRow[]
  /** The text of what was picked for each changed row, by its index. */
  merge: (picked: (row: number) => Side) => Draft
}

/** Compares two texts of a review place by place. The bodies are parsed HTML, and may be changed. */
export function findConflictPlaces(
  there: Draft,
  here: Draft,
  [theirBody, ownBody]: readonly [HTMLElement, HTMLElement],
  known: readonly CategoryTexts[],
): ConflictPlaces {
  const fields = changedFields(there, here)
  const fieldRows = fields.flatMap((field) => {
    const paragraph = (draft: Draft) => ({
      text: fieldText(draft, field, known),
      key: JSON.stringify(draft[field]),
    })
    return diffParagraphs([paragraph(there)], [paragraph(here)]).map((row) => ({
      ...row,
      name: draftFieldNames[field],
      first: isEmpty(here[field]) ? ('there' as const) : ('here' as const),
    }))
  })
  separateNotes(theirBody, ownBody)
  const [theirDoc, ownDoc] = [parseArticle(theirBody), parseArticle(ownBody)]
  const [theirs, own] = [readBlocks(theirDoc), readBlocks(ownDoc)]
  const bodyRows = diffParagraphs(theirs, own).map((row) => ({
    ...row,
    name: undefined,
    first: row.new === undefined ? ('there' as const) : ('here' as const),
  }))

  const merge: ConflictPlaces['merge'] = (picked) => {
    const [theirNodes, ownNodes] = [theirs.values(), own.values()]
    const blocks = bodyRows.flatMap((row, at) => {
      const block = {
        there: row.old && theirNodes.next().value,
        here: row.new && ownNodes.next().value,
      }[row.isChanged ? picked(fields.length + at) : 'here']
      return block ? [block.node] : []
    })
    const chosen = fields.map((field, at) => [field, (picked(at) === 'there' ? there : here)[field]])
    return {
      ...here,
      ...(Object.fromEntries(chosen) as Partial<Draft>),
      content: joinBlocks(blocks, [ownDoc, theirDoc]),
    }
  }
  return { rows: [...fieldRows, ...bodyRows], merge }
}

/** The fields in which two texts differ, each as a line with its name: those of the one, and of the other. */
export function fieldLines(one: Draft, other: Draft, known: readonly CategoryTexts[]): [string[], string[]] {
  const fields = changedFields(one, other)
  const linesOf = (draft: Draft) =>
    fields.map((field) => `${draftFieldNames[field]}：${fieldText(draft, field, known)}`)
  return [linesOf(one), linesOf(other)]
}

function changedFields(one: Draft, other: Draft): DraftField[] {
  return (Object.keys(draftFieldNames) as DraftField[]).filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  )
}

function isEmpty(value: Draft[DraftField]): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A field's value in words. */
function fieldText(draft: Draft, field: DraftField, known: readonly CategoryTexts[]): string {
  const name = (slug: string) => slugName(slug, known) ?? slug
  switch (field) {
    case 'categories':
      return list(draft.categories.map(name))
    case 'tags':
      return list(draft.tags)
    case 'category':
      return draft.category === null ? fieldValueWording.none : name(draft.category)
    case 'other_books':
      return list(draft.other_books.map(otherBookText))
    case 'related_books':
      return list(draft.related_books.map(fieldValueWording.relatedReview))
    case 'share_picture':
      return draft.share_picture === null ? fieldValueWording.drawnCover : fieldValueWording.ownCover
    case 'cover':
      return draft.cover === null ? fieldValueWording.drawnCover : fieldValueWording.ownCover
    case 'cover_design':
      return designText(draft.cover_design, name)
    case 'kind':
      return kindNames[draft.kind]
    case 'is_announced':
    case 'is_featured':
    case 'is_recommended':
    case 'is_unindexed':
      return draft[field] ? fieldValueWording.on : fieldValueWording.none
    default:
      return String(draft[field] ?? '') === '' ? fieldValueWording.none : String(draft[field])
  }
}

function otherBookText(book: Draft['other_books'][number]): string {
  const { title, ...others } = book
  return bookTitle(title) + Object.values(others).filter(Boolean).join('，')
}

function list(entries: readonly string[]): string {
  return entries.length === 0 ? fieldValueWording.none : entries.join('、')
}

function designText(design: Draft['cover_design'], name: (slug: string) => string): string {
  if (!design) return fieldValueWording.siteDesign
  const { template, colour, character, variant } = design
  return [templateNames[template], colour && name(colour), character, String(variant + 1)]
    .filter(Boolean)
    .join('、')
}
