/**
 * Runs in the head of every page before anything is painted. The build turns this folder into one small inline script
 * (tools/build-early-script.ts), whose hash stands in the page's Content-Security-Policy.
 */
import { collectEarlyClicks } from './early-clicks.ts'
import { deferLoading } from './deferred-loading.ts'
import { hasHashRoute, hideUntilRouteIsShown } from './hash-route.ts'
import { applyTheme, markSignedIn } from './root-state.ts'

const root = document.documentElement

root.classList.add('has-script')
markSignedIn(root)
applyTheme(root)
if (hasHashRoute()) hideUntilRouteIsShown(root)
deferLoading(root, collectEarlyClicks())
