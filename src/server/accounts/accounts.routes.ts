import { createRoute, type z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { credentialsSchema, sessionSchema } from '../../contract/accounts.ts'
import type { Deps } from '../deps.ts'
import { FOR_ONE } from '../platform/caching.ts'
import { createApiApp, type HttpContext } from '../platform/http.ts'
import { problem } from '../platform/problems.ts'
import { senderOf } from '../platform/sender.ts'
import { askedOf, hasSessionCookie } from './asked.ts'
import { readSession, signOut, type WithCookies } from './sessions.service.ts'
import { signIn } from './signing-in.service.ts'

export function accountsRoutes(deps: Deps) {
  const api = createApiApp()
  for (const path of ['/api/session', '/api/auth/*']) {
    api.use(path, async (c, next) => {
      c.header('Cache-Control', FOR_ONE)
      await next()
    })
    api.use(path, bodyLimit({ maxSize: LARGEST_BODY, onError: refuseBody }))
  }
  return api
    .openapi(sessionRoute, async (c) => {
      if (!hasSessionCookie(c)) return c.json(null, 200)
      return c.json(keepCookies(c, await readSession(deps, askedOf(c))), 200)
    })
    .openapi(signInRoute, async (c) => {
      const signedIn = await signIn(deps, askedOf(c), senderOf(deps, c), c.req.valid('json'))
      return c.json(keepCookies(c, signedIn), 200)
    })
    .openapi(signOutRoute, async (c) => {
      keepCookies(c, await signOut(deps, askedOf(c)))
      return c.body(null, 204)
    })
}

const LARGEST_BODY = 16 * 1024

function refuseBody(): never {
  throw problem('invalid_request')
}

function keepCookies<T>(c: HttpContext, { answer, cookies }: WithCookies<T>): T {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
  return answer
}

const sessionRoute = createRoute({
  method: 'get',
  path: '/api/session',
  responses: answer('Who is signed in; null for strangers.', sessionSchema.nullable()),
})

const signInRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-in',
  request: { body: json(credentialsSchema) },
  responses: answer(
    'A session has begun. Problems: credentials_wrong, email_unconfirmed, too_many_requests.',
    sessionSchema,
  ),
})

const signOutRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-out',
  responses: done('The session of this browser has ended, if there was one.'),
})

function done(description: string) {
  return { 204: { description } }
}

function answer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { 200: { description, content: content(schema) } }
}

function json<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: content(schema) }
}

function content<Schema extends z.ZodType>(schema: Schema) {
  return { 'application/json': { schema } }
}
