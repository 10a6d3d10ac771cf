import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { describeClient } from '../../platform/http/access/client-ip.ts'
import type { HttpEnv } from '../../platform/http/http-context.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { setBodyLimit } from '../../platform/http/requests/body-limit.ts'
import { answerOf, isProof, type ProbeAnswer } from './challenge.ts'

/** `/healthz` for monitors, and for `xingcha check`, which asks from outside whether this site answers at SITE_URL. */
export function healthRoutes(deps: Pick<Deps, 'secret' | 'trustProxy'>): Hono<HttpEnv> {
  const isOwn = ({ challenge = '', proof = '' }: Record<string, string>) =>
    CHALLENGE.test(challenge) && isProof(deps.secret, challenge, proof)
  return new Hono<HttpEnv>()
    .get('/healthz', (c) => {
      const given = c.req.query()
      const { challenge = '' } = given
      c.header('Cache-Control', 'no-store')
      if (!CHALLENGE.test(challenge)) return c.text('ok')
      const answer = answerOf(deps.secret, challenge)
      // Addresses of the operator's network are for the holder of the secret alone.
      if (!isOwn(given)) return c.text(answer)
      const probed: ProbeAnswer = { answer, bytes: 0, seen: describeClient(c, deps.trustProxy) }
      return c.json(probed)
    })
    .post('/healthz/upload', async (c) => {
      const given = c.req.query()
      // So is room for megabytes.
      if (!isOwn(given)) throw problem('not_found')
      setBodyLimit(c, PROBE_BODY)
      const { byteLength } = await c.req.arrayBuffer()
      const answer = answerOf(deps.secret, given['challenge'] ?? '')
      const probed: ProbeAnswer = { answer, bytes: byteLength, seen: describeClient(c, deps.trustProxy) }
      return c.json(probed)
    })
}

const CHALLENGE = /^[\w-]{16,64}$/
const PROBE_BODY = { bytes: 4 * 1024 * 1024, problem: 'body_too_large' } as const
