import type { Page } from '@playwright/test'
import type { PageState } from '../../../src/contract/page.ts'
import type { PageTexts, SiteSettings } from '../../../src/contract/settings/settings.ts'
import settings from '../../../database/sample-library/settings.json' with { type: 'json' }
import { findRenderer } from '../program/built-renderer.ts'

/** The settings of the sample library. */
export const SITE = settings as unknown as SiteSettings & Pick<PageTexts, 'category_pages'>

/** Serves About and the blank search as with other settings of the site; the app that starts there has them on every screen (`enterRoute`). */
export async function changeSettings(page: Page, change: (site: SiteSettings) => void): Promise<void> {
  await page.route(/^https?:\/\/[^/]+\/(?:about|search)$/, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const [, markup = '', between = '', json = ''] = ROOT_AND_STATE.exec(html) ?? []
    const state = JSON.parse(json) as PageState
    change(state.site)
    const renderer = await findRenderer()
    const rendered = await renderer.renderPage({
      ...state,
      send: () => Promise.reject(new Error('no data')),
    })
    const changed = JSON.stringify(state).replaceAll('<', '\\u003c')
    await route.fulfill({
      response,
      body: html.replace(markup + between + json, () => rendered.html + between + changed),
    })
  })
}

const ROOT_AND_STATE =
  /<div id="root">(.*)(<\/div>\n<script type="application\/json" id="state">)(.*?)<\/script>/s
