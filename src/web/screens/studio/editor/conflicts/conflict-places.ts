import type { CategoryTexts } from '../../../../../contract/categories/categories.ts'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import { parseArticle } from '../../../../parts/rich-text-editor/body/article-html.ts'
import { joinBlocks, readBlocks } from '../../../../parts/rich-text-editor/body/body-blocks.ts'
import { separateNotes } from '../../../../parts/rich-text-editor/paste/separate-notes.ts'
import { type DraftField, FIELD_NAMES, fieldText } from './conflict-fields.ts'
import { diffParagraphs, type DiffRow } from '../revisions/diff-paragraphs.ts'

/** One of the two texts of a conflict: the other device's, or the one of this page. */
export type Side = 'there' | 'here'

export interface ConflictRow extends DiffRow {
  /** The name of a field; undefined: a block of the body. */
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
  const fields = (Object.keys(FIELD_NAMES) as DraftField[]).filter(
    (field) => JSON.stringify(there[field]) !== JSON.stringify(here[field]),
  )
  const fieldRows = fields.flatMap((field) => {
    const paragraph = (draft: Draft) => ({
      text: fieldText(draft, field, known),
      key: JSON.stringify(draft[field]),
    })
    return diffParagraphs([paragraph(there)], [paragraph(here)]).map((row) => ({
      ...row,
      name: FIELD_NAMES[field],
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

function isEmpty(value: Draft[DraftField]): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
