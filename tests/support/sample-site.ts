import type { Page } from '@playwright/test'
import type { PageState } from '../../src/contract/page.ts'
import type { SiteSettings } from '../../src/contract/settings.ts'
import settings from '../../database/sample-library/settings.json' with { type: 'json' }
import { waitForHydration } from './journey.ts'

/** What the owner of the sample library has set. */
export const SITE = settings as SiteSettings

/**
 * Home as the app itself asks for it. `/#/` would be taken over from the server's page, which brings its data
 * along; from another permalink the hash route is a fresh start.
 */
export async function openHomeByHashRoute(page: Page): Promise<void> {
  await page.goto('/about#/')
  await waitForHydration(page)
}

/** Settings that the owner might have made instead, for a home that openHomeByHashRoute opens. */
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
