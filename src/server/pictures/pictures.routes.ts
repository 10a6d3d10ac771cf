import * as endpoints from '../../contract/pictures/studio-pictures.ts'
import type { StoredPicture } from '../../contract/pictures/studio-pictures.ts'
import type { Deps } from '../deps.ts'
import { createStudioApi } from '../platform/http/create-api.ts'
import type { HttpContext } from '../platform/http/http-context.ts'
import { receiveUpload } from '../platform/http/requests/uploads.ts'
import { limitConcurrency } from '../platform/runtime/concurrency-limit.ts'
import {
  cropCover,
  readOriginal,
  storeAudio,
  storeOriginal,
  storePicture,
  storeUploadedCover,
  turnOriginal,
} from './pictures.service.ts'

/** The owner's uploads. */
export function picturesRoutes(deps: Deps) {
  // One is converted at a time: the files of others take no memory yet.
  const inTurn = limitConcurrency(1)
  const receivePicture = (c: HttpContext, store: (bytes: Uint8Array) => Promise<StoredPicture>) =>
    receiveUpload(c, deps.cacheDir, (upload) =>
      upload instanceof Uint8Array ? store(upload) : inTurn(async () => store(await upload.readFile())),
    )
  return createStudioApi(deps)
    .endpoint(endpoints.uploadPicture, ({ c, query }) =>
      receivePicture(c, (bytes) => storePicture(deps, bytes, query.name)),
    )
    .endpoint(endpoints.uploadAudio, ({ c, query }) =>
      receiveUpload(c, deps.cacheDir, async (upload) =>
        storeAudio(deps, upload instanceof Uint8Array ? upload : await upload.readFile(), query.name),
      ),
    )
    .endpoint(endpoints.uploadCover, ({ c, query }) =>
      receivePicture(c, (bytes) => storeUploadedCover(deps, bytes, query)),
    )
    .endpoint(endpoints.uploadOriginal, ({ c, query }) =>
      receivePicture(c, (bytes) => storeOriginal(deps, bytes, query.name)),
    )
    .endpoint(endpoints.readOriginal, async ({ c, params }) =>
      c.body(await readOriginal(deps, params.name), 200, { 'Content-Type': 'image/webp' }),
    )
    .endpoint(endpoints.turnOriginal, ({ params }) => turnOriginal(deps, params.name))
    .endpoint(endpoints.cropCover, ({ body }) => cropCover(deps, body))
}
