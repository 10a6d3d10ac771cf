import { EBOOK_FILES } from '../../contract/reviews/ebook-links.ts'
import * as endpoints from '../../contract/reviews/ebooks.endpoints.ts'
import { splitScript } from '../../contract/site/scripts.ts'
import type { Deps } from '../deps.ts'
import { readActor } from '../platform/http/access/actor.ts'
import { contentDisposition } from '../platform/http/responses/attachment.ts'
import { CACHE_PRIVATE } from '../platform/http/responses/cache-control.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { readersOnly, requireReader } from '../platform/http/access/require-reader.ts'
import { readSettings } from '../settings/settings.service.ts'
import { openReadingListEbook } from './reading-list-ebook.service.ts'
import { sendEbookFile } from './send-ebook-file.ts'

export function readingListEbookRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/ebooks/*'], readersOnly(deps))
  return api.openapi(routeOf(endpoints.readingListEbook), async (c) => {
    const userId = requireReader(await readActor(deps, c))
    const flow = c.req.valid('param').file === EBOOK_FILES.vertical ? 'vertical' : 'horizontal'
    const { script } = splitScript(new URL(c.req.url).pathname)
    const { name } = await readSettings(deps.database)
    const file = await openReadingListEbook(deps, userId, { flow, script })
    return sendEbookFile(c, file, {
      'Cache-Control': CACHE_PRIVATE,
      'Content-Disposition': contentDisposition({ name, url: deps.siteUrl }, 'reading-list.epub'),
    })
  })
}
