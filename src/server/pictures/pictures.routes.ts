import * as endpoints from '../../contract/pictures/studio-pictures.endpoints.ts'
import type { Deps } from '../deps.ts'
import { readActor } from '../platform/http/access/actor.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import type { HttpContext } from '../platform/http/http-context.ts'
import { requireWriter } from '../platform/http/access/require-reader.ts'
import { membersOnly } from '../platform/http/access/require-permission.ts'
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
  const api = createPersonalApi(
    [
      '/api/studio/pictures',
      '/api/studio/covers',
      '/api/studio/cover-originals',
      '/api/studio/cover-originals/*',
      '/api/studio/cover-crops',
    ],
    membersOnly(),
  )
  const requireMember = async (c: HttpContext) => requireWriter(deps, await readActor(deps, c))
  const readPicture = async (c: HttpContext): Promise<Uint8Array> => {
    await requireMember(c)
    return new Uint8Array(await c.req.arrayBuffer())
  }
  return api
    .openapi(routeOf(endpoints.uploadPicture), async (c) =>
      c.json(await storePicture(deps, await readPicture(c)), 201),
    )
    .openapi(routeOf(endpoints.uploadCover), async (c) =>
      c.json(await storeUploadedCover(deps, await readPicture(c), c.req.valid('query')), 201),
    )
    .openapi(routeOf(endpoints.uploadOriginal), async (c) =>
      c.json(await storeOriginal(deps, await readPicture(c)), 201),
    )
    .openapi(routeOf(endpoints.readOriginal), async (c) =>
      c.body(await readOriginal(deps, c.req.valid('param').name), 200, { 'Content-Type': 'image/webp' }),
    )
    .openapi(routeOf(endpoints.turnOriginal), async (c) => {
      await requireMember(c)
      return c.json(await turnOriginal(deps, c.req.valid('param').name), 201)
    })
    .openapi(routeOf(endpoints.cropCover), async (c) => {
      await requireMember(c)
      return c.json(await cropCover(deps, c.req.valid('json')), 201)
    })
}
