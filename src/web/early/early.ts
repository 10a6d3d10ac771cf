/**
 * Runs in the head of every page before anything is painted. The build turns this folder into one small inline script
 * (tools/build-early-script.ts), whose hash stands in the page's Content-Security-Policy.
 */
import { collectEarlyClicks } from './early-clicks.ts'
import { deferLoading } from './deferred-loading.ts'
import { redirectHashRoute, restoreHistoryState } from './hash-redirect.ts'
import { applyTheme, markSignedIn } from './root-state.ts'

const root = document.documentElement

if (!redirectHashRoute()) {
  restoreHistoryState()
  root.classList.add('has-script')
  markSignedIn(root)
  applyTheme(root)
  deferLoading(root, collectEarlyClicks())
  // A route typed into the address bar before the app runs is another page.
  addEventListener('hashchange', () => {
    if (!window.early?.isAppRunning) redirectHashRoute()
  })
}
