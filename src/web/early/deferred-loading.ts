import type { Early } from './early-clicks.ts'
import { loadLateFonts, areFontsKnown, showWebFonts, titleFontOrTimeout } from './web-fonts.ts'
import { registerServiceWorker } from './offline-reading.ts'
import { trustedScriptUrl } from './trusted-script-url.ts'

const STARTING_EVENTS = ['pointerdown', 'keydown', 'focusin', 'input', 'click', 'hashchange', 'scroll']

/** Milliseconds after `DOMContentLoaded` at the latest, even if pictures are still loading. */
const LATEST_REST = 5_000
/** Milliseconds of rest after which the app starts at the latest. */
const LATEST_START = 2_000

/**
 * Loads what the first paint does not need after it: web fonts once the page is painted, then the app. The app starts at
 * once at the first touch, key, focus or scroll, for a signed-in reader, at a fragment, and on the way back to a page
 * whose scroll position it keeps. When its script does not arrive, the page stays as it is and the next press or key
 * tries again. See docs/decisions/0021-first-paint.md.
 */
export function deferLoading(root: HTMLElement, early: Early): void {
  let isPreloaded = false
  let hasStarted = false
  let isAtRest = false
  let retry: (() => void) | undefined
  let events = STARTING_EVENTS

  const listen = () => events.forEach((name) => addEventListener(name, start, true))
  const preload = () => {
    if (isPreloaded) return
    isPreloaded = true
    for (const file of appFiles()) append('link', { rel: 'modulepreload', href: file })
  }
  const run = () => {
    const [entry] = appFiles()
    if (entry !== undefined)
      append('script', {
        type: 'module',
        src: trustedScriptUrl(entry),
        onerror: () => early.reportMissingApp(),
      })
  }
  function start(): void {
    if (hasStarted) return
    hasStarted = true
    events.forEach((name) => removeEventListener(name, start, true))
    root.classList.add('layout-complete')
    for (const section of document.querySelectorAll(DEFERRED)) section.removeAttribute('style')
    if (retry) return retry()
    preload()
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
    else run()
  }
  /** By time alone the app starts once; after a failure only the visitor tries again. */
  const startUnasked = () => {
    if (!root.classList.contains('layout-complete')) start()
  }
  const rest = () => {
    if (isAtRest) return
    isAtRest = true
    whenIdle(preload)
    setTimeout(startUnasked, LATEST_START)
    // After the app, whose scripts it would compete with.
    setTimeout(() => whenIdle(registerServiceWorker), LATEST_START + 1_000)
    void titleFontOrTimeout()
      .then(() => showWebFonts(root))
      .then(() => {
        loadLateFonts()
        layOutDeferred(root, startUnasked)
      })
  }

  early.reportMissingApp = (again) => {
    hasStarted = false
    retry = again
    // Reading on is no reason to try again.
    events = STARTING_EVENTS.filter((name) => name !== 'scroll')
    listen()
    if (early.clicks.length > 0) showMissingAppNote()
  }

  if (areFontsKnown()) void showWebFonts(root)
  listen()
  if (needsAppAtOnce(root)) start()
  addEventListener('load', () => {
    if (document.hidden) rest()
    else requestAnimationFrame(() => setTimeout(rest))
  })
  addEventListener('DOMContentLoaded', () => {
    setTimeout(() => {
      rest()
      startUnasked()
    }, LATEST_REST)
  })
}

function needsAppAtOnce(root: HTMLElement): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  // The browser looks for `#:~:text=` in what is laid out; only the requested address still names it.
  const isTextFragment = /:~:/.test(navigation?.name ?? '')
  const isPlace = /^#[^/]/.test(location.hash)
  return isPlace || isTextFragment || history.state !== null || root.classList.contains('signed-in')
}

/** Lays out the deferred sections (ui/styles/base.css) each in an idle task, since all at once block a phone; then calls `done`. */
function layOutDeferred(root: HTMLElement, done: () => void): void {
  whenIdle(() => {
    if (root.classList.contains('layout-complete')) return
    const section = document.querySelector<HTMLElement>(`:is(${DEFERRED}):not([style])`)
    if (section === null) return done()
    section.style.contentVisibility = 'visible'
    // Lays it out now.
    void section.offsetHeight
    layOutDeferred(root, done)
  })
}

const DEFERRED = '.deferred-section'

/** The entry script first, then the chunks that the screen needs. */
function appFiles(): string[] {
  const content = document.querySelector<HTMLMetaElement>('meta[name=app]')?.content
  return content ? content.split(' ') : []
}

function append<Tag extends 'link' | 'script'>(
  tag: Tag,
  attributes: Partial<HTMLElementTagNameMap[Tag]>,
): void {
  document.head.append(Object.assign(document.createElement(tag), attributes))
}

function whenIdle(act: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2_000 })
  else setTimeout(act, 200)
}

/** Tells a visitor who pressed a button that its script did not arrive; the texts come with the page. */
function showMissingAppNote(): void {
  if (document.getElementById('app-missing')) return
  const { missing = '', retry = '' } =
    document.querySelector<HTMLMetaElement>('meta[name=app]')?.dataset ?? {}
  const link = Object.assign(document.createElement('a'), {
    className: 'text-link',
    href: '',
    textContent: retry,
    onclick: () => {
      location.reload()
      return false
    },
  })
  const note = Object.assign(document.createElement('p'), {
    id: 'app-missing',
    className: 'app-missing no-print',
    role: 'alert',
  })
  note.append(missing, link)
  document.body.append(note)
}
