/**
 * A bare process that renders the built screens from data it has been given and compresses them, and does nothing
 * else: no HTTP, no database, no log. Asked by messages.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { PageRenderer } from '../../src/contract/page.ts'
import { DEFAULT_SETTINGS } from '../../src/contract/settings.ts'
import { PROJECT_ROOT } from '../../src/server/platform/runtime/project-root.ts'

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

const CHUNKS = path.join(PROJECT_ROOT, 'build/server/chunks')

const renderer = await findRenderer()
process.on('message', (pages: BarePage[]) => void measure(pages))
process.send?.('ready')

async function measure(pages: readonly BarePage[]): Promise<void> {
  const before = process.cpuUsage()
  for (const page of pages) {
    const { html } = await renderer.renderPage({
      address: page.address,
      site: DEFAULT_SETTINGS,
      siteUrl: 'http://localhost',
      send: async () => ({ ok: true, json: async () => page.data }) as Response,
    })
    gzipSync(page.before + html + page.after)
  }
  const { user, system } = process.cpuUsage(before)
  const answer: BareAnswer = { secondsEach: (user + system) / 1e6 / pages.length }
  process.send?.(answer)
}

/** The very screens that the server has been built with. */
async function findRenderer(): Promise<PageRenderer> {
  const file = readdirSync(CHUNKS).find((name) => name.startsWith('entry-server-'))
  if (file === undefined) throw new Error('The built server has no renderer of its own.')
  const exported = Object.values((await import(path.join(CHUNKS, file))) as Record<string, unknown>)
  const found = exported.find((each) => typeof each === 'object' && each !== null && 'renderPage' in each)
  if (!found) throw new Error(`${file} exports no renderer.`)
  return found as PageRenderer
}
