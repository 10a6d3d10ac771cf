import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Teaches the library to begin a session of whomever our own services have recognised; only they can ask it. */
export function startSessionPlugin() {
  return {
    id: 'session-opening',
    endpoints: {
      startVerifiedSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.userId)
          if (!user) throw new Error('no account to begin a session of')
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ token: session.token })
        },
      ),
    },
  }
}
