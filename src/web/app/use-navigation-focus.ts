import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useBeforeLeave, useLocation } from '../client/location/location.ts'
import { focusHeading } from '../client/move-focus.ts'
import { confirmPlace, focusPlace, goToPlace } from './places.ts'
import {
  type LinkPosition,
  readSavedPositions,
  type SavedPosition,
  SCROLL_KEY,
} from '../early/saved-scroll.ts'

/**
 * Sets scroll position and focus after a navigation: a new screen starts at its top with the focus on its heading, or at
 * the place that the link named; back navigation restores the scroll position and the focus on the link that was
 * followed, or on the place that the screen was left for.
 */
export function useNavigationFocus(isReady: boolean, firstPlace: string | undefined): void {
  const { key, entry, pathname, place: named, sourceLinkId, isReturn } = useLocation()
  const pending = useRef<string | undefined>(undefined)
  const lastPathname = useRef<string | undefined>(undefined)
  const lastKey = useRef<string | undefined>(undefined)
  const focusedBefore = useRef<Element | null>(null)
  // The scroll event fires one frame late; the reader may leave before it.
  useBeforeLeave(() => {
    if (pending.current !== entry) savePosition(entry, { top: window.scrollY, link: findFocusedLink() })
  })

  useLayoutEffect(() => {
    pending.current = entry
    focusedBefore.current = document.activeElement
    const place = named ?? (lastPathname.current === undefined ? firstPlace : undefined)
    const release = !isReturn && place === undefined ? holdScroll(0, 0) : undefined
    const saveTop = () => {
      // Until the screen has appeared, the page scrolls by itself, because it is shorter.
      if (pending.current !== entry) savePosition(entry, { top: window.scrollY })
    }
    window.addEventListener('scroll', saveTop, { passive: true })
    // Captured: before the positions are stored (below).
    window.addEventListener('pagehide', saveTop, true)
    return () => {
      release?.()
      window.removeEventListener('scroll', saveTop)
      window.removeEventListener('pagehide', saveTop, true)
    }
  }, [entry, isReturn, named, firstPlace])

  /** Returns the function that cancels it. */
  const arrive = useEffectEvent((): (() => void) | undefined => {
    const settled = () => {
      pending.current = undefined
      // The reader may have scrolled before the app started. The link is focused once: a reload is no return to it.
      savePosition(entry, { top: window.scrollY, link: undefined })
    }
    const isStart = lastPathname.current === undefined
    const place = named ?? (isStart ? firstPlace : undefined)
    // The jump itself has scrolled and moved the focus.
    const isJump = !isReturn && lastKey.current === key
    lastKey.current = key
    if (isJump) return void settled()
    // Smooth scrolling to a place on the same screen only.
    const behavior = lastPathname.current === pathname && !isReturn ? undefined : 'instant'
    lastPathname.current = pathname
    const { top, link } = (isReturn ? readPosition(entry) : undefined) ?? {}
    const goal = place ?? sourceLinkId
    if (top === undefined && goal !== undefined) {
      if (isStart ? confirmPlace(goal) : goToPlace(goal, behavior)) {
        settled()
        return isStart || behavior === undefined ? undefined : holdScroll(window.scrollY, 0)
      }
    }
    // A screen that takes long to load does not take the focus from what the reader has begun meanwhile.
    const { activeElement, body } = document
    const isFree =
      activeElement === body ||
      (!isStart && activeElement === focusedBefore.current && !activeElement?.closest('[data-keeps-focus]'))
    // The link that was followed last is newer than the one that led to a place of this screen.
    const isFocused = isReturn && isFree && !link && focusPlace(sourceLinkId ?? place)
    if (!isFocused && (isStart ? !isReturn : isFree)) focusHeading()
    if (isReturn && (top !== undefined || !isStart)) {
      return restoreScroll(
        findGoal(isStart, top),
        () => isFocused || !isFree || !link || focusLink(link),
        settled,
      )
    }
    return void settled()
  })
  useEffect(() => (pending.current === entry && isReady ? arrive() : undefined), [entry, isReady])
}

/** The saved position; the present one where the reader has scrolled since the inline script went to the saved one. */
function findGoal(isStart: boolean, top = 0): number {
  const { scrollY, early } = window
  // Parts that load after the inline script move the text by a few pixels, and the browser the position with it.
  const hasScrolled = Math.abs(scrollY - top) > FEW_PIXELS
  return isStart && early?.isScrollRestored && hasScrolled ? scrollY : top
}

/** Less than a reader scrolls. */
const FEW_PIXELS = 24

/** Input of the reader that ends the attempt. */
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to `top` once the page is high enough, and calls `focus` until it is true; then, or at the first input, `settled`. Returns its end. */
function restoreScroll(top: number, focus: () => boolean, settled: () => void): () => void {
  let isReached = false
  let release = () => {}
  const isRestored = () => {
    // Once: what is rendered later moves nothing in view, since the browser anchors the scroll position.
    if (!isReached && hasReached(top)) {
      isReached = true
      release = holdScroll(top)
    }
    return isReached && focus()
  }
  if (isRestored()) {
    settled()
    return release
  }
  const growth = new ResizeObserver(() => {
    if (isRestored()) settle()
  })
  const stop = () => {
    growth.disconnect()
    for (const act of INPUT_EVENTS) window.removeEventListener(act, settle, true)
  }
  const settle = () => {
    stop()
    settled()
  }
  growth.observe(document.body)
  for (const act of INPUT_EVENTS) window.addEventListener(act, settle, { capture: true, passive: true })
  return () => {
    stop()
    release()
  }
}

function hasReached(top: number): boolean {
  window.scrollTo({ top, behavior: 'instant' })
  // Saved in whole pixels, while the end of a page may be between two.
  return window.scrollY > top - 2
}

/** Longer than a browser animates a scroll by key or wheel, in milliseconds. */
const SCROLL_ANIMATION = 500
/** Two frames and more: a smooth scroll moves the page by one more frame after it has been ended. */
const TWO_FRAMES = 50

/**
 * Scrolls there, and again while an animation goes on that began on the screen before, unless the reader acts: Chromium does not
 * end one by key or wheel when the page is scrolled by script, but moves it. `least`: milliseconds without such an animation.
 * Returns the function that ends it.
 */
function holdScroll(top: number, least = TWO_FRAMES): () => void {
  const hold = () => void (window.scrollY !== top && hasReached(top))
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('scroll', hold)
    for (const act of INPUT_EVENTS) window.removeEventListener(act, stop, true)
  }
  const isAnimated = performance.now() - lastScrollInput < SCROLL_ANIMATION
  const timer = setTimeout(stop, isAnimated ? SCROLL_ANIMATION : least)
  window.addEventListener('scroll', hold, { passive: true })
  for (const act of INPUT_EVENTS) window.addEventListener(act, stop, { capture: true, passive: true })
  hold()
  return stop
}

/** When the reader last scrolled by key or wheel, in milliseconds since the document's start. */
let lastScrollInput = -SCROLL_ANIMATION
const SCROLL_KEYS = new Set([' ', 'PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown'])

function noteScrollInput(event: Event): void {
  if (!(event instanceof KeyboardEvent) || SCROLL_KEYS.has(event.key)) lastScrollInput = event.timeStamp
}

/** The focused link of the screen; undefined if the focus is elsewhere. */
function findFocusedLink(): LinkPosition | undefined {
  const link = document.activeElement?.closest<HTMLAnchorElement>('main a')
  const href = link && cleanHref(link)
  return link && href ? { href, index: linksTo(href).indexOf(link) } : undefined
}

/** Focuses that link of the screen. Returns false if it does not exist. */
function focusLink({ href, index }: LinkPosition): boolean {
  const link = linksTo(href)[index]
  link?.focus({ preventScroll: true })
  return link !== undefined
}

function linksTo(href: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(
    (link) => cleanHref(link) === href,
  )
}

/** The same for a permalink and its hash route: links change into hash routes shortly after the app has taken over. */
function cleanHref(link: HTMLAnchorElement): string | undefined {
  return link.getAttribute('href')?.replace('#', '')
}

/** The position at each history entry, saved for this tab across reloads. */
let positions: Map<string, SavedPosition> | undefined

function savePosition(entry: string, position: SavedPosition): void {
  readAll().set(entry, { ...readAll().get(entry), ...position, top: Math.round(position.top) })
}

function readPosition(entry: string): SavedPosition | undefined {
  return readAll().get(entry)
}

/** Replaces the browser's scroll restoration, which would run before the screen has appeared; before the app it restores the server's page. */
export function rememberScroll(): void {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', storePositions)
  for (const act of ['keydown', 'wheel'])
    window.addEventListener(act, noteScrollInput, { capture: true, passive: true })
  // A tab in the background may be discarded without a further event.
  document.addEventListener('visibilitychange', storePositions)
}

function storePositions(): void {
  try {
    sessionStorage.setItem(SCROLL_KEY, JSON.stringify([...readAll()].slice(-50)))
  } catch {
    // Without storage a reload starts at the top.
  }
}

function readAll(): Map<string, SavedPosition> {
  return (positions ??= readSavedPositions())
}
