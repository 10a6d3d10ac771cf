import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { formatDraftFile } from '../site-export/draft-file.service.ts'
import { listAllReviews } from './list-all-reviews.ts'
import { toLocalCover, toLocalPictures } from './local-pictures.ts'
import { sameTexts, type SyncLine, type SyncOptions } from './push-folder.ts'
import { timeText } from './time-text.ts'
import type { StudioClient } from './studio-client.ts'
import { readSyncState, writeSyncState } from './sync-state.ts'
import { readDraft, readTextFile, readTextFiles } from './text-files.ts'

/** Writes the present texts of the site into the folder; a file that has changed here stays. */
export async function* pullFolder(
  studio: StudioClient,
  folder: string,
  { isCheck, isForced }: SyncOptions,
): AsyncIterable<SyncLine> {
  if (!isCheck) await mkdir(folder, { recursive: true })
  const files = new Map((await readTextFiles(folder)).map((file) => [file.id, file]))
  const state = await readSyncState(folder)
  for (const { id, version, state: stage } of (await listAllReviews(studio)).toReversed()) {
    const file = files.get(id)
    const known = state.reviews[String(id)]
    const name = file?.name ?? `${id}.md`
    const isChangedHere = file !== undefined && known?.digest !== file.digest
    if (file && known?.version === version && !isForced) {
      yield { name, outcome: 'unchanged' }
      continue
    }
    const present = await studio.call('GET /api/studio/reviews/{id}', { params: { id } })
    if (file && isChangedHere && !isForced) {
      const { draft } = readDraft(file, state)
      if (!sameTexts({ ...present.draft, ...draft }, present.draft)) {
        const theirs = timeText(new Date(present.changed_at))
        yield {
          name,
          outcome: 'kept',
          reason: `this file has changed, ${timeText(file.changedAt)}; the site's text is of ${theirs}. --force replaces the file.`,
        }
        continue
      }
    }
    if (!isCheck) {
      const draft = { ...present.draft, cover: toLocalCover(present.draft.cover, state) }
      const text = toLocalPictures(formatDraftFile({ id, state: stage, draft }), state)
      await writeFile(path.join(folder, name), text)
      const { digest } = await readTextFile(folder, name)
      state.reviews[String(id)] = { version: present.version, digest }
      await writeSyncState(folder, state)
    }
    yield { name, outcome: file ? 'updated' : 'created' }
  }
}
