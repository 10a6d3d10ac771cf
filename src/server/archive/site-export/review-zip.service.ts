import type { Deps } from '../../deps.ts'
import { findMedia } from '../../pictures/media.service.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { createZipWriter } from '../../platform/runtime/zip-writer.ts'
import { mediaOf } from '../../studio/draft-rows.service.ts'
import { readSeriesNames } from '../../reviews/series/series.service.ts'
import { describeState, readRecords } from '../../studio/records.service.ts'
import { formatDraftFile } from './draft-file.service.ts'
import { DRAFTS_FOLDER, MEDIA_FOLDER, REVIEWS_FOLDER } from './export-format.ts'
import { formatStoredReview } from './review-file.ts'
import { partsOf } from '../../platform/runtime/batches.ts'

/**
 * A ZIP archive of these reviews: the published texts as `xingcha export` writes them, what is not published as
 * `xingcha pull` does, and the pictures of both. It is read from the database while it is sent. Throws
 * review_not_found where there is none of them.
 */
export async function openReviewZip(deps: Deps, ids: readonly number[]): Promise<ReadableStream<Uint8Array>> {
  const files = reviewFiles(deps, ids)
  const first = await files.next()
  if (first.done) throw problem('review_not_found')
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  writeZip(writable, first.value, files, deps.clock.now()).catch((cause: unknown) =>
    writable.abort(cause).catch(() => {}),
  )
  return readable
}

interface ZippedFile {
  name: string
  content: string | Uint8Array
}

async function* reviewFiles({ database }: Deps, ids: readonly number[]): AsyncGenerator<ZippedFile, void> {
  const series = await readSeriesNames(database.queries)
  const pictures = new Set<string>()
  for (const part of partsOf(ids, BATCH)) {
    const records = await readRecords(database.queries, part)
    for (const record of records.values()) {
      const { id, draft, stored } = record
      const { state, has_changes } = describeState(record)
      if (state === 'published' && stored) {
        const { content, cover } = stored.row
        const share_picture = stored.details?.share_picture ?? null
        for (const name of mediaOf({ ...draft, content, cover, share_picture })) pictures.add(name)
        yield {
          name: `${REVIEWS_FOLDER}/${id}.md`,
          content: formatStoredReview(stored, series.placeOf(stored.series, id)),
        }
      }
      if (state === 'published' && !has_changes) continue
      for (const name of mediaOf(draft)) pictures.add(name)
      yield {
        name: `${DRAFTS_FOLDER}/${id}.md`,
        content: formatDraftFile({ id, state, draft, series: series.placeOf(draft.series, id) }),
      }
    }
  }
  for (const name of pictures) {
    const media = await findMedia(database.queries, name)
    if (media) yield { name: `${MEDIA_FOLDER}/${name}`, content: media.bytes }
  }
}

/** Reviews that are in memory at a time. */
const BATCH = 20

/** Rejects where nobody reads any more. */
async function writeZip(
  output: WritableStream<Uint8Array>,
  first: ZippedFile,
  others: AsyncIterable<ZippedFile>,
  time: Date,
): Promise<void> {
  const zip = createZipWriter(output, { lastModDate: time })
  await zip.add(first.name, first.content)
  for await (const { name, content } of others) await zip.add(name, content)
  await zip.close()
}
