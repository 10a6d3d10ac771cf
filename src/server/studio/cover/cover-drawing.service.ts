import type { CoverDesign } from '../../../contract/pictures/cover-designs.ts'
import type { CoverDrawingQuery } from '../../../contract/studio/studio-reviews.ts'
import { drawCoverOf } from '../../covers/covers.service.ts'
import type { Deps } from '../../deps.ts'
import { readRecord } from '../records.service.ts'

/** The cover that the review would have with these fields, as SVG. Throws review_not_found. */
export async function drawChosenCover(
  deps: Deps,
  id: number,
  { title, author, category, template, character, variant }: CoverDrawingQuery,
): Promise<Uint8Array<ArrayBuffer>> {
  const { kind } = (await readRecord(deps.database.queries, id)).draft
  const design: CoverDesign = { template, character: character ?? null, variant, colour: null }
  return drawCoverOf(deps, {
    id,
    kind,
    title,
    author,
    category: category ?? null,
    categories: [],
    cover_design: JSON.stringify(design),
  })
}
