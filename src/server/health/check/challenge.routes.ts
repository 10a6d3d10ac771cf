import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { describeClient } from '../../platform/http/access/client-ip.ts'
import type { HttpEnv } from '../../platform/http/http-context.ts'
import { setBodyLimit } from '../../platform/http/requests/body-limit.ts'
import { answerOf, isProof, type ProbeAnswer } from './challenge.ts'

/** `/healthz` for monitors, and for `xingcha check`, which asks from outside whether this site answers at SITE_URL. */
export function healthRoutes(deps: Pick<Deps, 'secret' | 'trustProxy'>): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.on(['GET', 'POST'], '/healthz', async (c) => {
    const { challenge = '', proof = '' } = c.req.query()
    c.header('Cache-Control', 'no-store')
    if (!CHALLENGE.test(challenge)) return c.text('ok')
    const answer = answerOf(deps.secret, challenge)
    // Addresses of the operator's network, and room for megabytes, are for the holder of the secret alone.
    if (!isProof(deps.secret, challenge, proof)) return c.text(answer)
    setBodyLimit(c, PROBE_BODY)
    const { byteLength } = await c.req.arrayBuffer()
    const probed: ProbeAnswer = { answer, bytes: byteLength, seen: describeClient(c, deps.trustProxy) }
    return c.json(probed)
  })
  return app
}

const CHALLENGE = /^[\w-]{16,64}$/
const PROBE_BODY = { bytes: 4 * 1024 * 1024, problem: 'body_too_large' } as const
