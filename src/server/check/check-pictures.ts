import { TRASH_DAYS } from '../../contract/studio/review-drafts.ts'
import { countUnusedPictures } from '../studio/unused-pictures.service.ts'
import { type CheckedSite, type Finding, ok } from './finding.ts'

/** How many uploaded pictures are used by nothing. */
export async function checkPictures({ database }: CheckedSite): Promise<Finding[]> {
  // The database's own line says what is wrong with it.
  const unused = database && (await countUnusedPictures(database.queries).catch(() => undefined))
  if (!unused) return []
  if (unused.pictures === 0) return [ok('Every uploaded picture is used.')]
  const megabytes = (unused.bytes / 1e6).toFixed(1)
  return [
    ok(
      `${unused.pictures} uploaded pictures (${megabytes} MB) are used by nothing. Each is deleted after ${TRASH_DAYS} days ` +
        'without use.',
    ),
  ]
}
