import { test } from '../support/program/dev-site.ts'
import { expect, openRoute } from '../support/browser/journey.ts'
import { searchScreen } from '../support/screens/search.ts'

test.describe('npm run dev', () => {
  // The page loses its connection while the server restarts.
  test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION_REFUSED|server connection lost/] })

  test('shows an edited client module without a reload, and restarts for an edited server module', async ({
    page,
    dev,
  }) => {
    // Edits from before are not told to the page.
    const connected = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'))
    await openRoute(page, '/search')
    await connected
    const { field } = searchScreen(page)
    await expect(page.locator('style[data-vite-dev-id]').first()).toBeAttached()
    await field.fill('留在欄位裡的字')
    await dev.edit('src/web/app/layout/footer.tsx', '{footer_note}', '{footer_note}剛剛改的字')
    await expect(page.getByRole('contentinfo')).toContainText('剛剛改的字')
    await expect(field).toHaveValue('留在欄位裡的字')

    await dev.edit('src/server/app.ts', "c.text('ok')", "c.text('edited')")
    const health = async () =>
      fetch(`${dev.address}/readyz`)
        .then((response) => response.text())
        .catch(() => 'restarting')
    await expect.poll(health, { timeout: 45_000 }).toBe('edited')
  })
})
