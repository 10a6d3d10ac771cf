/**
 * Runs in the head of every page before anything is painted. The build turns this folder into one small inline script
 * (tools/build-early-script.ts), whose hash is in the page's Content-Security-Policy.
 */
import { collectEarlyClicks } from './early-clicks.ts'
import { deferLoading } from './deferred-loading.ts'
import { findPermalink, redirectTo, restoreHistoryState } from './hash-redirect.ts'
import { applyChoices, markSignedIn } from './root-state.ts'
import { restoreScrollEarly } from './saved-scroll.ts'
import { followLinksOffline } from './offline-reading.ts'
import { findChosenScript, offerScripts } from './script-choice.ts'

const root = document.documentElement
const isRedirected = restoreHistoryState()
const permalink = findPermalink() ?? findChosenScript(root)

if (permalink) {
  // Ends the parsing first: nothing of this page is painted or requested.
  stop()
  redirectTo(permalink)
} else {
  root.classList.add('has-script')
  markSignedIn(root)
  applyChoices(root)
  const early = collectEarlyClicks()
  if (isRedirected) restoreScrollEarly(early)
  deferLoading(root, early)
  followLinksOffline()
  offerScripts()
  // A typed route, before the app runs or on a plain page; the app follows it at `/`.
  addEventListener('hashchange', () => {
    const isFollowed = early.isAppRunning && /^(?:\/zh-han[st])?\/$/.test(location.pathname)
    const typed = isFollowed ? undefined : findPermalink()
    if (typed) redirectTo(typed)
  })
}
