import { createRoute, z } from '@hono/zod-openapi'
import {
  comeBackSchema,
  goThereSchema,
  linkedProviderSchema,
  linkingSchema,
  providerIdSchema,
  waysInSchema,
} from '../../contract/linking.ts'
import type { Deps } from '../deps.ts'
import { answer, done, json } from '../platform/api-route.ts'
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
  return createApiApp().openapi(waysRoute, (c) => {
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
    .openapi(setOutRoute, async (c) => {
      const { id: provider } = c.req.valid('param')
      const { to } = c.req.valid('json')
      const browser = await rememberAway(deps, c, provider)
      const sender = senderOf(deps, c)
      const url = await setOut(deps, { provider, to, sender, browser, linksTo: null })
      return c.json({ url }, 200)
    })
    .openapi(linkRoute, async (c) => {
      const { id: provider } = c.req.valid('param')
      const { to, password } = c.req.valid('json')
      const { user, session } = await requireHolder(deps, askedOf(c), password)
      const browser = await rememberAway(deps, c, provider)
      const sender = senderOf(deps, c)
      const linksTo = { userId: user.id, sessionId: session.id }
      const url = await setOut(deps, { provider, to, sender, browser, linksTo })
      return c.json({ url }, 200)
    })
    .openapi(linkedRoute, async (c) => {
      const { user } = await requireSession(deps, askedOf(c))
      return c.json(await listLinked(deps, user.id), 200)
    })
    .openapi(unlinkRoute, async (c) => {
      const { user } = await requireSession(deps, askedOf(c))
      await unlink(deps, user.id, c.req.valid('param').id)
      return c.body(null, 204)
    })
}

const waysRoute = createRoute({
  method: 'get',
  path: '/api/auth/ways',
  responses: answer(
    'Outside providers that are set up here, in the order in which to offer them.',
    waysInSchema,
  ),
})

const setOutRoute = createRoute({
  method: 'post',
  path: '/api/auth/providers/{id}',
  request: { params: z.object({ id: providerIdSchema }), body: json(comeBackSchema) },
  responses: answer(
    'Where the browser is to go to sign in. Problems: not_found where the provider is not set up, too_many_requests.',
    goThereSchema,
  ),
})

const linkRoute = createRoute({
  method: 'post',
  path: '/api/auth/providers/{id}/link',
  request: { params: z.object({ id: providerIdSchema }), body: json(linkingSchema) },
  responses: answer(
    'Where the browser is to go to link. Problems: sign_in_required, credentials_wrong, fresh_sign_in_required, ' +
      'not_found, too_many_requests.',
    goThereSchema,
  ),
})

const linkedRoute = createRoute({
  method: 'get',
  path: '/api/auth/linked',
  responses: answer(
    'What this account can be signed in to with. Problems: sign_in_required.',
    z.array(linkedProviderSchema),
  ),
})

const unlinkRoute = createRoute({
  method: 'delete',
  path: '/api/auth/linked/{id}',
  request: { params: z.object({ id: providerIdSchema }) },
  responses: done('It is not linked any more. Problems: sign_in_required, provider_not_found, last_way_in.'),
})
