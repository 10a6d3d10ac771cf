import { Hono, type MiddlewareHandler } from 'hono'
import { DEFAULT_SEAL } from '../../contract/seal.ts'
import { drawSeal, drawSealPng } from '../covers/seal-pictures.service.ts'
import type { Deps } from '../deps.ts'
import { CACHE_IMMUTABLE, FOR_A_DAY } from '../platform/http/cache-control.ts'
import type { HttpEnv } from '../platform/http/http.ts'
import { problem } from '../platform/http/problems.ts'
import { readSettings } from '../settings/settings.service.ts'

/** The owner's seal, and the icons with it in place of the program's. */
export function sealRoutes(deps: Deps): Hono<HttpEnv> {
  const presentSeal = async () => (await readSettings(deps.database)).seal
  const icon: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const seal = await presentSeal()
    if (seal === DEFAULT_SEAL) return next()
    c.header('Cache-Control', FOR_A_DAY)
    return c.req.path.endsWith('.svg')
      ? c.body(await drawSeal(deps, seal), 200, { 'Content-Type': SVG })
      : c.body(await drawSealPng(deps, seal), 200, { 'Content-Type': 'image/png' })
  }
  return new Hono<HttpEnv>()
    .get('/favicon.svg', icon)
    .get('/apple-touch-icon.png', icon)
    .get('/favicon.ico', icon)
    .get('/seal/:file', async (c) => {
      const seal = await presentSeal()
      // Any other character would let strangers have pictures drawn.
      if (c.req.param('file') !== `${seal}.svg`) throw problem('not_found')
      const headers = { 'Content-Type': SVG, 'Cache-Control': CACHE_IMMUTABLE }
      return c.body(await drawSeal(deps, seal), 200, headers)
    })
}

const SVG = 'image/svg+xml'
