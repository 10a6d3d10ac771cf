import * as endpoints from '../../contract/pictures/studio-pictures.endpoints.ts'
import type { Deps } from '../deps.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import type { HttpContext } from '../platform/http/http-context.ts'
import { requireWriter } from '../platform/http/access/require-reader.ts'
import {
  cropCover,
  readOriginal,
  storeOriginal,
  storePicture,
  storeUploadedCover,
  turnOriginal,
} from './pictures.service.ts'

/** The owner's uploads. */
export function picturesRoutes(deps: Deps) {
  const api = createPersonalApi()
  const readPicture = async (c: HttpContext): Promise<Uint8Array> => {
    await requireWriter(deps, c)
    return new Uint8Array(await c.req.arrayBuffer())
  }
  return api
    .endpoint(endpoints.uploadPicture, async ({ c }) => storePicture(deps, await readPicture(c)))
    .endpoint(endpoints.uploadCover, async ({ c, query }) =>
      storeUploadedCover(deps, await readPicture(c), query),
    )
    .endpoint(endpoints.uploadOriginal, async ({ c }) => storeOriginal(deps, await readPicture(c)))
    .endpoint(endpoints.readOriginal, async ({ c, params }) =>
      c.body(await readOriginal(deps, params.name), 200, { 'Content-Type': 'image/webp' }),
    )
    .endpoint(endpoints.turnOriginal, async ({ c, params }) => {
      await requireWriter(deps, c)
      return turnOriginal(deps, params.name)
    })
    .endpoint(endpoints.cropCover, async ({ c, body }) => {
      await requireWriter(deps, c)
      return cropCover(deps, body)
    })
}
