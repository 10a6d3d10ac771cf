import { mediaPath } from '../../../contract/links.ts'
import type { Draft } from '../../../contract/studio/studio-reviews.ts'
import type { Deps } from '../../deps.ts'
import { findMedia, isPictureName } from '../../pictures/media.service.ts'
import { convertPicture } from '../../pictures/pictures.service.ts'
import { raiseSiteVersion } from '../../platform/cache/content-version.store.ts'
import { lockNamed, type Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { lockOf, quietly, readRecords, storeRecord } from '../records.service.ts'
import { filesOf, keyOf, SHOWN_MEDIA, UPLOADED } from '../unused-pictures/unused-pictures.service.ts'
import * as marks from '../unused-pictures/unused-pictures.store.ts'
import * as store from './picture-library.store.ts'

type ReplaceDeps = Pick<Deps, 'database' | 'clock'>

/** Whether uploads can take the place of this picture, and it can come back. */
export function isReplaceable(name: string): boolean {
  return UPLOADED.test(name) && isPictureName(name)
}

/**
 * Puts a picture in the place of `former` in all texts, drafts, letters that are not sent and settings, and returns how many of
 * these there are; earlier versions keep theirs. `former` leaves the library for 30 days, and comes back in the same way.
 * Throws picture_not_found, picture_broken, and picture_in_use: the way back would take the picture from its own places, too.
 */
export async function replacePicture(
  { database, clock }: ReplaceDeps,
  { former, picture }: { former: string; picture: string },
): Promise<number> {
  const media = await findMedia(database.queries, picture)
  if (!media || !isReplaceable(former) || !isReplaceable(picture)) throw problem('picture_not_found')
  const [size] = await convertPicture({ bytes: media.bytes, use: 'size' })
  if (!size) throw problem('picture_broken')
  const exchange = exchangeOf(keyOf(former), { name: picture, ...size })
  return database.lockedTransaction('pictures', async (queries) => {
    // Another one may have been deleted since it was read.
    const stored = new Set(await marks.listMediaNames(queries))
    if (!stored.has(former) || !stored.has(picture)) throw problem('picture_not_found')
    await lockNamed(queries, 'settings')
    if (Object.values(await store.findPlaces(queries, keyOf(picture))).some(({ length }) => length > 0))
      throw problem('picture_in_use')
    const { texts, letters, settings } = await store.findPlaces(queries, keyOf(former))
    const now = clock.now().toISOString()
    await replaceInTexts(queries, texts, exchange)
    for (const { id } of letters) await lockNamed(queries, `letter ${id}`)
    for (const { id, version, body } of await store.findUnsentLetters(queries, keyOf(former)))
      await store.setLetterBody(queries, id, {
        body: exchange.inHtml(body),
        version: version + 1,
        changed_at: now,
      })
    for (const { key, value } of settings) await store.setSettingText(queries, key, exchange.inWords(value))
    await marks.markRemoved(queries, filesOf(former), now, 1)
    await marks.markUsed(queries, filesOf(picture))
    await store.noteReplacement(queries, { former, picture, now })
    await raiseSiteVersion(queries)
    return texts.length + letters.length + settings.length
  })
}

async function replaceInTexts(queries: Queries, ids: readonly number[], exchange: Exchange): Promise<void> {
  for (const id of ids) await lockNamed(queries, lockOf(id))
  for (const record of (await readRecords(queries, ids)).values()) {
    if (record.stored) {
      const { row, details } = record.stored
      const share_picture = details?.share_picture ?? null
      await store.setReviewPictures(queries, record.id, exchange.inText({ ...row, share_picture }))
    }
    await storeRecord(queries, quietly(record, { ...record.draft, ...exchange.inText(record.draft) }))
  }
}

type Exchange = ReturnType<typeof exchangeOf>

/** How the name of a picture, whose key is `former`, becomes that of another one, in HTML with its size in pixels. */
function exchangeOf(
  former: string,
  { name, width, height }: { name: string; width: number; height: number },
) {
  const isFormer = (found: string) => keyOf(found) === former
  const inWords = (text: string) => text.replace(/[\w.-]+/g, (word) => (isFormer(word) ? name : word))
  const inHtml = (html: string) =>
    html
      .replace(/<img [^<>]*>/g, (tag) =>
        isFormer(/ src="\/media\/([\w.-]+)/.exec(tag)?.[1] ?? '')
          ? tag.replace(/ width="\d+"/, ` width="${width}"`).replace(/ height="\d+"/, ` height="${height}"`)
          : tag,
      )
      .replace(SHOWN_MEDIA, (found: string, shown: string) =>
        isFormer(shown) ? `${found.charAt(0)}${mediaPath(name)}` : found,
      )
  const inText = ({ cover, share_picture, content }: Pick<Draft, 'cover' | 'share_picture' | 'content'>) => ({
    cover: cover && inWords(cover),
    share_picture: share_picture && inWords(share_picture),
    content: inHtml(content),
  })
  return { inWords, inHtml, inText }
}
