import { Hono, type MiddlewareHandler } from 'hono'
import { parseRowId } from '../../contract/row-id.ts'
import type { Deps } from '../deps.ts'
import { acceptsBrotli } from '../platform/http/requests/accept-headers.ts'
import { CACHE_IMMUTABLE, FOR_A_DAY } from '../platform/http/responses/response-headers.ts'
import type { HttpEnv } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import {
  drawSeal,
  drawSealPng,
  readCompressedCover,
  readDrawnCover,
  readMailCover,
} from './covers.service.ts'
import { isQuoteShape } from '../../contract/pictures/quote-cards.ts'
import { isScript } from '../../contract/site/scripts.ts'
import { senderKeyOf } from '../platform/http/access/client-ip.ts'
import { readQuoteCard, readReviewCard, readSiteCard } from './share-cards.service.ts'
import { DEFAULT_SEAL, sealPicturePath } from '../../contract/settings/seal.ts'
import { readMailPicture, readSealPicture } from '../pictures/pictures.service.ts'
import { readSettings } from '../settings/settings.service.ts'

/** The pictures of reviews: covers, those of letters, and those of link previews, 1200 × 630, and of sentences. */
export function coversRoutes(deps: Deps): Hono<HttpEnv> {
  const card = { 'Content-Type': 'image/png', 'Cache-Control': FOR_A_DAY }
  const routes = new Hono<HttpEnv>()
  routes.get('/covers/:file{\\d+-[0-9a-f]+\\.svg}', async (c) => {
    const [idText = '', version = ''] = c.req.param('file').replace('.svg', '').split('-')
    const id = parseRowId(idText)
    if (id === undefined) throw problem('not_found')
    const headers = {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': CACHE_IMMUTABLE,
      Vary: 'Accept-Encoding',
    }
    if (!acceptsBrotli(c)) return c.body(await readDrawnCover(deps, id, version), 200, headers)
    const compressed = await readCompressedCover(deps, id, version)
    return c.body(compressed, 200, { ...headers, 'Content-Encoding': 'br' })
  })
  // Their URL says nothing of the reader, and stays when the cover changes.
  routes.get('/mail-covers/:file{\\d+\\.jpg}', async (c) => {
    const id = parseRowId(c.req.param('file').replace('.jpg', ''))
    if (id === undefined) throw problem('not_found')
    return c.body(await readMailCover(deps, id), 200, { ...card, 'Content-Type': 'image/jpeg' })
  })
  routes.get('/mail-pictures/:file{picture-[0-9a-f]{16}-\\d{1,5}\\.jpg}', async (c) => {
    const picture = await readMailPicture(deps, c.req.param('file').replace('.jpg', '.webp'))
    return c.body(picture, 200, { 'Content-Type': 'image/jpeg', 'Cache-Control': CACHE_IMMUTABLE })
  })
  routes.get('/share-quote/:id{\\d+}/:shape', async (c) => {
    const id = parseRowId(c.req.param('id'))
    const shape = c.req.param('shape').replace(/\.png$/, '')
    const { text: quote = '', script } = c.req.query()
    if (id === undefined || !isQuoteShape(shape)) throw problem('not_found')
    const request = { id, shape, quote, script: isScript(script) ? script : undefined }
    return c.body(await readQuoteCard(deps, request, senderKeyOf(deps, c)), 200, card)
  })
  return routes.get('/share/:file{(?:site|review-\\d+)\\.png}', async (c) => {
    const file = c.req.param('file')
    if (file === 'site.png') return c.body(await readSiteCard(deps), 200, card)
    const id = parseRowId(file.replace(/\D/g, ''))
    if (id === undefined) throw problem('not_found')
    const { bytes, type } = await readReviewCard(deps, id)
    return c.body(bytes, 200, { ...card, 'Content-Type': type })
  })
}

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
