import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Deps } from '../deps.ts'
import { findMedia } from '../pictures/media.service.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { picturesOf } from '../studio/draft-rows.service.ts'
import { describeState, readRecords } from '../studio/records.service.ts'
import { formatDraftFile } from './draft-file.service.ts'
import { DRAFTS_FOLDER, MEDIA_FOLDER, REVIEWS_FOLDER } from './export-format.ts'
import { formatStoredReview } from './stored-review-file.ts'

/**
 * A ZIP archive of these reviews: the published texts as `xingcha export` writes them, what is not published as
 * `xingcha pull` does, and the pictures of both. It is read from the database while it is sent. Throws
 * review_not_found where there is none of them.
 */
export async function openReviewZip(deps: Deps, ids: readonly number[]): Promise<ReadableStream<Uint8Array>> {
  const files = reviewFiles(deps, ids)
  const first = await files.next()
  if (first.done) throw problem('review_not_found')
  const chunks = zip(first.value, files, deps.clock.now())
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return()),
  })
}

interface ZippedFile {
  name: string
  content: string | Uint8Array
}

async function* reviewFiles({ database }: Deps, ids: readonly number[]): AsyncGenerator<ZippedFile, void> {
  const pictures = new Set<string>()
  for (let at = 0; at < ids.length; at += BATCH) {
    const records = await readRecords(database.queries, ids.slice(at, at + BATCH))
    for (const record of records.values()) {
      const { id, draft, stored } = record
      const { state, has_changes } = describeState(record)
      if (state === 'published' && stored) {
        const { content, cover } = stored.row
        for (const name of picturesOf({ ...draft, content, cover })) pictures.add(name)
        yield { name: `${REVIEWS_FOLDER}/${id}.md`, content: formatStoredReview(stored) }
      }
      if (state === 'published' && !has_changes) continue
      for (const name of picturesOf(draft)) pictures.add(name)
      yield { name: `${DRAFTS_FOLDER}/${id}.md`, content: formatDraftFile({ id, state, draft }) }
    }
  }
  for (const name of pictures) {
    const media = await findMedia(database.queries, name)
    if (media) yield { name: `${MEDIA_FOLDER}/${name}`, content: media.bytes }
  }
}

/** Reviews that are in memory at a time. */
const BATCH = 20

async function* zip(
  first: ZippedFile,
  others: AsyncIterable<ZippedFile>,
  time: Date,
): AsyncGenerator<Uint8Array, void> {
  let ready: Uint8Array[] = []
  const archive = new Zip((fault, chunk) => {
    if (fault) throw fault
    ready.push(chunk)
  })
  const add = ({ name, content }: ZippedFile) => {
    // Pictures are compressed already.
    const entry = typeof content === 'string' ? new ZipDeflate(name) : new ZipPassThrough(name)
    entry.mtime = time
    archive.add(entry)
    entry.push(typeof content === 'string' ? new TextEncoder().encode(content) : content, true)
    const chunks = ready
    ready = []
    return chunks
  }
  yield* add(first)
  for await (const file of others) yield* add(file)
  archive.end()
  yield* ready
}
