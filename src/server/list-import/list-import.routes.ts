import * as endpoints from '../../contract/list-import.endpoints.ts'
import { LIST_FILE_BYTES } from '../../contract/list-sources.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from '../platform/endpoint-route.ts'
import { createPersonalApi, type HttpContext } from '../platform/http.ts'
import { requireReader } from '../platform/reader.ts'
import { readActor } from '../platform/visitor.ts'
import { importList, type ListFile, previewList } from './list-import.service.ts'

export function listImportRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/list-imports', '/api/list-imports/*'], LARGEST_BODY)
  const readerOf = async (c: HttpContext) => requireReader(await readActor(deps, c))
  return api
    .openapi(routeOf(endpoints.previewListImport), async (c) => {
      const reader = await readerOf(c)
      return c.json(await previewList(deps, reader, await readFile(c, c.req.valid('query').name)), 200)
    })
    .openapi(routeOf(endpoints.importList), async (c) => {
      const reader = await readerOf(c)
      return c.json(await importList(deps, reader, await readFile(c, c.req.valid('query').name)), 200)
    })
}

const LARGEST_BODY = { bytes: LIST_FILE_BYTES, refusal: 'list_too_large' } as const

/** The file is the body as it is, whatever type the browser gives it. */
async function readFile(c: HttpContext, name = ''): Promise<ListFile> {
  return { name, bytes: new Uint8Array(await c.req.arrayBuffer()) }
}
