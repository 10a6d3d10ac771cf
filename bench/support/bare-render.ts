/**
 * A bare process that renders the built screens from data it has been given and compresses them, and does nothing
 * else: no HTTP, no database, no log. Asked by messages.
 */
import { gzipSync } from 'node:zlib'
import { DEFAULT_SHOWN_SETTINGS } from '../../src/server/reviews/menus.service.ts'
import { findRenderer } from '../../tests/support/program/built-renderer.ts'

/** A page whose screen is to be rendered: what the API says of it, and the document around the screen. */
export interface BarePage {
  address: string
  data: unknown
  before: string
  after: string
}

export interface BareAnswer {
  /** Processor seconds for each page. */
  secondsEach: number
}

const renderer = await findRenderer()
process.on('message', (pages: BarePage[]) => void measure(pages))
process.send?.('ready')

async function measure(pages: readonly BarePage[]): Promise<void> {
  const before = process.cpuUsage()
  for (const page of pages) {
    const { html } = await renderer.renderPage({
      address: page.address,
      site: DEFAULT_SHOWN_SETTINGS,
      siteUrl: 'http://localhost',
      year: '2025',
      send: async () => ({ ok: true, json: async () => page.data }) as Response,
    })
    gzipSync(page.before + html + page.after)
  }
  const { user, system } = process.cpuUsage(before)
  const answer: BareAnswer = { secondsEach: (user + system) / 1e6 / pages.length }
  process.send?.(answer)
}
