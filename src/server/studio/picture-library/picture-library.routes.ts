import * as endpoints from '../../../contract/pictures/picture-library.ts'
import type { Deps } from '../../deps.ts'
import { isPermitted } from '../../platform/http/access/actor.ts'
import { createStudioApi } from '../../platform/http/create-api.ts'
import { logAction } from '../../studio-log/studio-log.service.ts'
import { listPictures, removePictures, restorePictures } from './picture-library.service.ts'
import { replacePicture } from './replace-picture.service.ts'

/** 圖庫: the stored pictures, what uses them, their removal and replacement. */
export function pictureLibraryRoutes(deps: Deps) {
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
    .endpoint(endpoints.restorePictures, ({ body }) => restorePictures(deps, body.names))
}
