import { PICTURE_BYTES } from '../../contract/pictures.ts'
import * as endpoints from '../../contract/studio-pictures.endpoints.ts'
import type { Deps } from '../deps.ts'
import { readActor } from '../platform/http/actor.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createPersonalApi, type HttpContext } from '../platform/http/http.ts'
import { requireWriter } from '../platform/http/require-reader.ts'
import { membersOnly } from '../platform/http/require-permission.ts'
import { storePicture, storeUploadedCover } from './pictures.service.ts'

/** The owner's uploads. */
export function picturesRoutes(deps: Deps) {
  const api = createPersonalApi(
    ['/api/studio/pictures', '/api/studio/covers'],
    { bytes: PICTURE_BYTES, problem: 'picture_too_large' },
    membersOnly(),
  )
  const readPicture = async (c: HttpContext): Promise<Uint8Array> => {
    await requireWriter(deps, await readActor(deps, c))
    return new Uint8Array(await c.req.arrayBuffer())
  }
  return api
    .openapi(routeOf(endpoints.uploadPicture), async (c) =>
      c.json(await storePicture(deps, await readPicture(c)), 201),
    )
    .openapi(routeOf(endpoints.uploadCover), async (c) =>
      c.json(await storeUploadedCover(deps, await readPicture(c), c.req.valid('query')), 201),
    )
}
