import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * Adds a server-only endpoint to better-auth that starts a session for an account that our own services have
 * authenticated.
 */
export function startSessionPlugin() {
  return {
    id: 'session-opening',
    endpoints: {
      startVerifiedSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.userId)
          if (!user) throw new Error('no account to start a session for')
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ token: session.token })
        },
      ),
    },
  }
}
