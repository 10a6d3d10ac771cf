import { hasSignedInCookie } from '../../contract/accounts/signed-in-cookie.ts'
import { SCRIPT_KEY, scriptBase } from '../../contract/site/scripts.ts'
import { deferLoading } from './deferred-loading.ts'
import { collectEarlyClicks } from './early-clicks.ts'
import { findPermalink, redirectTo, restoreHistoryState, currentUrl } from './hash-redirect.ts'
import { followLinksOffline } from './offline-reading.ts'
import { restoreScrollEarly } from './saved-scroll.ts'

/** Runs in the head of every page before the paint: one inline script (tools/build-early-script.ts) whose hash is in the page's policy. */

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

/** Shows the signed-in header before the app knows the session. */
function markSignedIn(root: HTMLElement): void {
  if (hasSignedInCookie(document.cookie)) root.classList.add('signed-in')
}

/** Sets the theme and the reading settings that this device remembers. */
function applyChoices(root: HTMLElement): void {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
    const reading = localStorage.getItem('reading')
    if (reading) root.dataset['reading'] = reading
    // A title behind a position: the line of home has its room.
    if (localStorage.getItem('xingcha:reading')?.includes('},"')) root.classList.add('has-unfinished')
  } catch {
    // Without storage the system's theme and the default settings apply.
  }
}

/** This page in the script that the visitor has chosen; undefined where it is, and where the address names a script. */
function findChosenScript(root: HTMLElement): URL | undefined {
  // The script of the page's own texts, on pages that exist in both.
  const own = root.dataset['own']
  const choice = readChoice()
  const isAsChosen = choice !== 'zh-hans' && (choice !== 'zh-hant' || own === 'zh-hant')
  if (own === undefined || isAsChosen || scriptBase(location.pathname) !== '') return undefined
  return new URL(`${location.origin}/${choice}${location.pathname}${location.search}${location.hash}`)
}

/** Remembers the script that the visitor chooses, and offers one to browsers of its language. */
function offerScripts(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const chosen = target instanceof Element ? target.closest<HTMLElement>('[data-script]') : null
      if (!chosen) return
      try {
        localStorage.setItem(SCRIPT_KEY, chosen.dataset['script'] ?? '')
      } catch {
        // Without storage the choice lasts as long as its addresses.
      }
      // The app has gone on since the server wrote the link.
      if (chosen instanceof HTMLAnchorElement) chosen.href = scriptBase(chosen.pathname) + currentUrl()
      else chosen.parentElement?.remove()
    },
    true,
  )
  addEventListener('DOMContentLoaded', () => {
    const [language = ''] = navigator.languages
    const wanted = /^zh-(?:cn|sg|my|hans)/i.test(language) ? 'zh-Hans' : 'zh-Hant'
    if (!/^zh-/i.test(language) || readChoice() !== null) return
    document.querySelector(`.script-offer[lang^=${wanted}]`)?.removeAttribute('hidden')
  })
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(SCRIPT_KEY)
  } catch {
    return null
  }
}
