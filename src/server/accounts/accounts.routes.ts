import * as endpoints from '../../contract/accounts.endpoints.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from '../platform/endpoint-route.ts'
import { createPersonalApi } from '../platform/http.ts'
import { senderOf } from '../platform/sender.ts'
import { LARGEST_BODY } from './accounts.policy.ts'
import { askedOf, bearerOf, hasSessionCookie, keepCookies } from './asked.ts'
import { requestAddressChange } from './changing-address.service.ts'
import { requestCode, signInWithCode } from './mail-codes.service.ts'
import { changeProfile } from './profile.service.ts'
import { changePassword, requestRecovery, resetPassword } from './recovering.service.ts'
import { endAllSessions, endSession, listSessions, readSession, signOut } from './sessions.service.ts'
import { marksLeftOver } from './signed-in-mark.ts'
import { signIn } from './signing-in.service.ts'
import { confirmAddress, signUp } from './signing-up.service.ts'
import { endProgram, readProgramSession } from './tokens.service.ts'

export function accountsRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/session', '/api/auth/*'], LARGEST_BODY)
  return api
    .openapi(routeOf(endpoints.readSession), async (c) => {
      const bearer = bearerOf(c)
      if (bearer !== undefined) return c.json(await readProgramSession(deps, bearer), 200)
      if (!hasSessionCookie(c))
        return c.json(keepCookies(c, { answer: null, cookies: marksLeftOver(c) }), 200)
      return c.json(keepCookies(c, await readSession(deps, askedOf(c))), 200)
    })
    .openapi(routeOf(endpoints.signIn), async (c) => {
      const signedIn = await signIn(deps, askedOf(c), senderOf(deps, c), c.req.valid('json'))
      return c.json(keepCookies(c, signedIn), 200)
    })
    .openapi(routeOf(endpoints.requestCode), async (c) => {
      await requestCode(deps, senderOf(deps, c), c.req.valid('json').email)
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.signInWithCode), async (c) => {
      const signedIn = await signInWithCode(deps, askedOf(c), senderOf(deps, c), c.req.valid('json'))
      return c.json(keepCookies(c, signedIn), 200)
    })
    .openapi(routeOf(endpoints.signOut), async (c) => {
      const bearer = bearerOf(c)
      if (bearer === undefined) keepCookies(c, await signOut(deps, askedOf(c)))
      else await endProgram(deps, bearer)
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.signUp), async (c) => {
      await signUp(deps, askedOf(c), senderOf(deps, c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.confirmAddress), async (c) => {
      await confirmAddress(deps, senderOf(deps, c), c.req.valid('json').token)
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.requestRecovery), async (c) => {
      await requestRecovery(deps, senderOf(deps, c), c.req.valid('json').email)
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.resetPassword), async (c) => {
      await resetPassword(deps, senderOf(deps, c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.changePassword), async (c) =>
      c.json(keepCookies(c, await changePassword(deps, askedOf(c), c.req.valid('json'))), 200),
    )
    .openapi(routeOf(endpoints.changeProfile), async (c) =>
      c.json(await changeProfile(deps, askedOf(c), c.req.valid('json').name), 200),
    )
    .openapi(routeOf(endpoints.requestAddressChange), async (c) => {
      await requestAddressChange(deps, askedOf(c), senderOf(deps, c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.listSessions), async (c) => c.json(await listSessions(deps, askedOf(c)), 200))
    .openapi(routeOf(endpoints.endSession), async (c) => {
      await endSession(deps, askedOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.endAllSessions), async (c) => {
      keepCookies(c, await endAllSessions(deps, askedOf(c)))
      return c.body(null, 204)
    })
}
