import type { Page } from '@playwright/test'
import type { PageState } from '../../src/contract/page.ts'
import type { SiteSettings } from '../../src/contract/settings.ts'
import settings from '../../database/sample-library/settings.json' with { type: 'json' }
import { waitForHydration } from './journey.ts'

/** The settings of the sample library. */
export const SITE = settings as SiteSettings

/** Opens home so that the app requests its data. `/#/` would hydrate the server's page, which contains them. */
export async function openHomeByHashRoute(page: Page): Promise<void> {
  await page.goto('/about#/')
  await waitForHydration(page)
}

/** Changes the site's settings for a home opened by openHomeByHashRoute. */
export async function changeSettings(page: Page, change: (site: SiteSettings) => void): Promise<void> {
  await page.route('**/about', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const [, json = ''] = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html) ?? []
    const state = JSON.parse(json) as PageState
    change(state.site)
    const changed = JSON.stringify(state).replaceAll('<', '\\u003c')
    await route.fulfill({ response, body: html.replace(json, () => changed) })
  })
}
