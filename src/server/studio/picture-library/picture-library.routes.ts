import * as endpoints from '../../../contract/pictures/picture-library.ts'
import * as remote from '../../../contract/pictures/remote-pictures.ts'
import type { Deps } from '../../deps.ts'
import { isPermitted } from '../../platform/http/access/actor.ts'
import { createStudioApi } from '../../platform/http/create-api.ts'
import { limitConcurrency } from '../../platform/runtime/concurrency-limit.ts'
import { logAction } from '../../studio-log/studio-log.service.ts'
import { describePicture, listPictures, removePictures, restorePictures } from './picture-library.service.ts'
import { fetchRemotePicture, listRemotePictures } from './remote-pictures.service.ts'
import { replacePicture } from './replace-picture.service.ts'

/** 圖庫: the stored pictures, what uses them, their removal and replacement, and the pictures of other sites. */
export function pictureLibraryRoutes(deps: Deps) {
  // Other sites are not asked for many at once.
  const twoAtOnce = limitConcurrency(2)
  return createStudioApi(deps)
    .endpoint(endpoints.listPictures, async ({ c, query }) =>
      listPictures(deps, query, await isPermitted(c, 'newsletter')),
    )
    .endpoint(endpoints.removePictures, async ({ body, userId }) => {
      const done = await removePictures(deps, body.names)
      if (done.removed.length > 0)
        await logAction(deps, userId, 'pictures_removed', String(done.removed.length))
      return done
    })
    .endpoint(endpoints.replacePicture, async ({ body, userId }) => {
      const places = await replacePicture(deps, body)
      await logAction(deps, userId, 'picture_replaced', String(places))
      return { places }
    })
    .endpoint(endpoints.describePicture, ({ body }) => describePicture(deps, body))
    .endpoint(remote.listRemotePictures, ({ query }) => listRemotePictures(deps, query.offset))
    .endpoint(remote.fetchRemotePicture, async ({ body }) => ({
      texts: await twoAtOnce(() => fetchRemotePicture(deps, body.address)),
    }))
    .endpoint(endpoints.restorePictures, ({ body }) => restorePictures(deps, body.names))
}
