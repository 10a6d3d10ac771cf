import { dayInTaipei } from '../../../contract/days.ts'
import { exportReviews } from '../../../contract/studio/review-zip.ts'
import type { Deps } from '../../deps.ts'
import { contentDisposition } from '../../platform/http/responses/response-headers.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { openReviewZip } from './review-zip.service.ts'

/** Reviews as files, for members. */
export function reviewZipRoutes(deps: Deps) {
  return createPersonalApi().endpoint(exportReviews, async ({ c, query }) => {
    const ids = new Set(query.ids.split(',').map(Number))
    const archive = await openReviewZip(deps, [...ids])
    const { name } = await readSettings(deps.database)
    const day = dayInTaipei(deps.clock.now())
    c.header('Content-Disposition', contentDisposition({ name, url: deps.siteUrl }, `reviews-${day}.zip`))
    return c.body(archive, 200, { 'Content-Type': 'application/zip' })
  })
}
