import { reviewPath } from '../../../contract/links.ts'
import { TRASH_DAYS } from '../../../contract/studio/review-drafts.ts'
import {
  countUnusedPictures,
  findMissingPictures,
} from '../../studio/unused-pictures/unused-pictures.service.ts'
import { type CheckedSite, type Finding, ok, warning } from './finding.ts'

/** The pictures that reviews show and that are not there, and how many uploaded ones are used by nothing. */
export async function checkPictures({ database }: CheckedSite): Promise<Finding[]> {
  // The database's own line says what is wrong with it.
  const missing = database && (await findMissingPictures(database.queries).catch(() => undefined))
  return [...describeMissing(missing ?? new Map()), ...(await checkUnused(database))]
}

function describeMissing(missing: ReadonlyMap<string, readonly number[]>): Finding[] {
  const [first] = missing
  if (!first) return []
  const [name, [review]] = first
  const count =
    missing.size === 1 ? '1 picture that reviews show is' : `${missing.size} pictures that reviews show are`
  return [
    warning(
      `${count} missing, such as ${name} in ${reviewPath(review ?? 0)}. Restore a backup that has them, or choose them again in the studio.`,
    ),
  ]
}

async function checkUnused(database: CheckedSite['database']): Promise<Finding[]> {
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
