import type { PictureUse } from '../../../contract/pictures/picture-library.ts'
import { ofItsKind } from '../../../contract/studio/review-drafts.ts'
import { draftTitle } from '../../../contract/wording/studio/studio.ts'
import type { Deps } from '../../deps.ts'
import { isPictureName } from '../../pictures/media.service.ts'
import { visibleText } from '../../text/html-text.ts'
import { readDraftColumns } from '../draft-rows.service.ts'
import { inBatches, keyOf, SHOWN_MEDIA, TEXTS_AT_ONCE } from '../unused-pictures/unused-pictures.service.ts'
import { listReviewTexts } from '../unused-pictures/unused-pictures.store.ts'
import * as store from './picture-library.store.ts'

/** One use of a picture. `key`: the same for all its widths. `alt`: null where it is not shown in a text. */
export interface FoundUse extends PictureUse {
  key: string
  alt: string | null
}

type UsesDeps = Pick<Deps, 'database' | 'contentCache'>

/** What uses pictures, by the key of the picture: published texts first, then drafts, letters and the settings. Earlier versions do not count. */
export async function findPictureUses(deps: UsesDeps): Promise<Map<string, FoundUse[]>> {
  const { queries } = deps.database
  // Published texts change with the site's version alone, and to read thousands takes a while.
  const published = await deps.contentCache.fetch('picture uses', () => findInReviews(queries))
  const uses = [...published]
  for (const { id, trashed_at, ...columns } of await store.listDraftsWithPictures(queries)) {
    const draft = readDraftColumns(columns)
    const text = { id, kind: draft.kind, title: draftTitle(ofItsKind(draft)) }
    const place = trashed_at === null ? 'draft' : 'trash'
    uses.push(...findInText(draft, { ...text, place, cover: place, share: place }))
  }
  for (const { id, subject, body, content } of await store.listLettersWithPictures(queries))
    uses.push(...usesInHtml(`${body} ${content ?? ''}`, { place: 'letter', id, kind: null, title: subject }))
  for (const value of await store.listSettingValues(queries))
    for (const name of value.split(/[^\w.-]/).filter(isPictureName))
      uses.push({ key: keyOf(name), alt: null, place: 'settings', id: null, kind: null, title: '' })
  return Map.groupBy(uniqueUses(uses), ({ key }) => key)
}

async function findInReviews(queries: Deps['database']['queries']): Promise<FoundUse[]> {
  const uses: FoundUse[] = []
  for await (const reviews of inBatches((after) => listReviewTexts(queries, after, TEXTS_AT_ONCE)))
    for (const { id, kind, is_published, ...review } of reviews) {
      const text = { id, kind, title: draftTitle({ ...review, kind }) }
      const places = is_published
        ? ({ place: 'text', cover: 'cover', share: 'share' } as const)
        : ({ place: 'draft', cover: 'draft', share: 'draft' } as const)
      uses.push(...findInText(review, { ...text, ...places }))
    }
  return uses
}

type Place = PictureUse['place']

function findInText(
  { cover, share_picture, content }: { cover: string | null; share_picture: string | null; content: string },
  { cover: coverPlace, share, ...use }: PictureUse & { cover: Place; share: Place },
): FoundUse[] {
  return [
    ...usesInHtml(content, use),
    ...(cover === null ? [] : [{ ...use, key: keyOf(cover), alt: null, place: coverPlace }]),
    ...(share_picture === null ? [] : [{ ...use, key: keyOf(share_picture), alt: null, place: share }]),
  ]
}

function usesInHtml(html: string, use: PictureUse): FoundUse[] {
  const shown = new Map<string, string | null>()
  for (const [, name = ''] of html.matchAll(SHOWN_MEDIA)) shown.set(keyOf(name), null)
  for (const [tag] of html.matchAll(/<img [^<>]*>/g)) {
    const name = /src="\/media\/([\w.-]+)/.exec(tag)?.[1]
    if (name !== undefined) shown.set(keyOf(name), visibleText(/alt="([^"]*)"/.exec(tag)?.[1] ?? ''))
  }
  return [...shown].map(([key, alt]) => ({ ...use, key, alt }))
}

/** A text that was withdrawn stands in two tables. */
function uniqueUses(uses: readonly FoundUse[]): FoundUse[] {
  return [...new Map(uses.map((use) => [`${use.key} ${use.place} ${use.id}`, use])).values()]
}
