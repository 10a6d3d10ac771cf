import * as endpoints from '../../contract/linking.endpoints.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from '../platform/endpoint-route.ts'
import { createApiApp, createPersonalApi } from '../platform/http.ts'
import { senderOf } from '../platform/sender.ts'
import { LARGEST_BODY } from './accounts.policy.ts'
import { rememberAway } from './arriving.routes.ts'
import { setOut } from './arriving.service.ts'
import { askedOf } from './asked.ts'
import { requireHolder } from './confirming.service.ts'
import { listLinked, listWaysIn, unlink } from './linking.service.ts'
import { requireSession } from './sessions.service.ts'

/** The same for everybody; stands before what keeps answers about accounts from being kept. */
export function waysInRoutes(deps: Deps) {
  return createApiApp().openapi(routeOf(endpoints.listWaysIn), (c) => {
    c.header('Cache-Control', 'public, max-age=300')
    return c.json(listWaysIn(deps), 200)
  })
}

export function linkingRoutes(deps: Deps) {
  const api = createPersonalApi(
    ['/api/auth/providers/*', '/api/auth/linked', '/api/auth/linked/*'],
    LARGEST_BODY,
  )
  return api
    .openapi(routeOf(endpoints.signInWithProvider), async (c) => {
      const { id: provider } = c.req.valid('param')
      const { to } = c.req.valid('json')
      const browser = await rememberAway(deps, c, provider)
      const sender = senderOf(deps, c)
      const url = await setOut(deps, { provider, to, sender, browser, linksTo: null })
      return c.json({ url }, 200)
    })
    .openapi(routeOf(endpoints.linkProvider), async (c) => {
      const { id: provider } = c.req.valid('param')
      const { to, password } = c.req.valid('json')
      const { user, session } = await requireHolder(deps, askedOf(c), password)
      const browser = await rememberAway(deps, c, provider)
      const sender = senderOf(deps, c)
      const linksTo = { userId: user.id, sessionId: session.id }
      const url = await setOut(deps, { provider, to, sender, browser, linksTo })
      return c.json({ url }, 200)
    })
    .openapi(routeOf(endpoints.listLinkedProviders), async (c) => {
      const { user } = await requireSession(deps, askedOf(c))
      return c.json(await listLinked(deps, user.id), 200)
    })
    .openapi(routeOf(endpoints.unlinkProvider), async (c) => {
      const { user } = await requireSession(deps, askedOf(c))
      await unlink(deps, user.id, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
