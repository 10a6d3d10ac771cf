import { Hono } from 'hono'
import { DAY } from '../../contract/durations.ts'
import { HOME_PATH } from '../../contract/links.ts'
import type { Deps } from '../deps.ts'
import { FOR_A_DAY } from '../platform/http/responses/response-headers.ts'
import type { HttpEnv } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { contactMailbox, readSettings } from '../settings/settings.service.ts'

/** Small files about the site at addresses that programs know: the web manifest and security.txt. */
export function siteFilesRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/site.webmanifest', async (c) => {
      const { name, description } = await readSettings(deps.database)
      const manifest = {
        name,
        short_name: name,
        description,
        lang: 'zh-Hant-TW',
        id: HOME_PATH,
        start_url: HOME_PATH,
        display: 'minimal-ui',
        background_color: '#F4F4EE',
        theme_color: '#F4F4EE',
        icons: [
          { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
          { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
        ],
      }
      c.header('Cache-Control', FOR_A_DAY)
      return c.body(JSON.stringify(manifest), 200, { 'Content-Type': 'application/manifest+json' })
    })
    .get('/.well-known/security.txt', async (c) => {
      const contact = contactMailbox(await readSettings(deps.database))
      if (contact === null) throw problem('not_found')
      const lines = [
        `Contact: mailto:${contact}`,
        `Expires: ${inHalfAYear(deps.clock.now())}`,
        'Preferred-Languages: zh, en',
        `Canonical: ${deps.siteUrl}/.well-known/security.txt`,
      ]
      return c.text(lines.map((line) => `${line}\n`).join(''), 200, { 'Cache-Control': FOR_A_DAY })
    })
}

/** RFC 9116 recommends less than a year. */
function inHalfAYear(now: Date): string {
  return new Date(now.getTime() + 180 * DAY).toISOString()
}
