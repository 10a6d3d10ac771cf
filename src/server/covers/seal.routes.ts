import { Hono, type MiddlewareHandler } from 'hono'
import { DEFAULT_SEAL, sealPicturePath } from '../../contract/settings/seal.ts'
import { drawSeal, drawSealPng } from './seal-pictures.service.ts'
import type { Deps } from '../deps.ts'
import { readSealPicture } from '../pictures/pictures.service.ts'
import { CACHE_IMMUTABLE, FOR_A_DAY } from '../platform/http/responses/response-headers.ts'
import type { HttpEnv } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { readSettings } from '../settings/settings.service.ts'

/** The owner's seal, drawn or uploaded, and the icons with it in place of the program's. */
export function sealRoutes(deps: Deps): Hono<HttpEnv> {
  const icon: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const { seal, seal_picture: picture } = await readSettings(deps.database)
    if (picture === null && seal === DEFAULT_SEAL) return next()
    c.header('Cache-Control', FOR_A_DAY)
    if (c.req.path.endsWith('.svg')) {
      const svg =
        picture === null
          ? await drawSeal(deps, seal)
          : svgAround(await readSealPicture(deps, picture, 'webp'))
      return c.body(svg, 200, { 'Content-Type': SVG })
    }
    const png = picture === null ? await drawSealPng(deps, seal) : await readSealPicture(deps, picture, 'png')
    return c.body(png, 200, { 'Content-Type': 'image/png' })
  }
  return new Hono<HttpEnv>()
    .get('/favicon.svg', icon)
    .get('/apple-touch-icon.png', icon)
    .get('/favicon.ico', icon)
    .get('/seal/:file', async (c) => {
      const { seal, seal_picture: picture } = await readSettings(deps.database)
      const file = c.req.param('file')
      const answer = (bytes: Uint8Array<ArrayBuffer>, type: string) =>
        c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': CACHE_IMMUTABLE })
      if (picture !== null)
        for (const format of ['webp', 'png'] as const)
          if (sealPicturePath(picture, format) === `/seal/${file}`)
            return answer(await readSealPicture(deps, picture, format), `image/${format}`)
      // Any other character would let strangers have pictures drawn.
      if (file !== `${seal}.svg`) throw problem('not_found')
      return answer(await drawSeal(deps, seal), SVG)
    })
}

/** Pages name their icon as an SVG, also where the seal is a picture. */
function svgAround(webp: Uint8Array): string {
  const data = `data:image/webp;base64,${Buffer.from(webp).toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image width="1" height="1" href="${data}"/></svg>`
}

const SVG = 'image/svg+xml'
