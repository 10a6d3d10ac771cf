import type { ChangeScreen } from './hash-location.ts'
import './carry-cover.css'
import { lineWords } from '../../contract/text/line-words.ts'

/** Milliseconds that the data of a review may take; after them its screen appears without a movement. */
const PATIENCE_MS = 100

/** Moves the cover of a pressed card to the head of its review, and back. See docs/product/interface.md. */
export function carryCovers(): ChangeScreen {
  // Before any other screen is there.
  breakTitles()
  let pressed: HTMLElement | null = null
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('main li a') : null
      pressed = link?.closest('li')?.querySelector('img') ?? null
    },
    true,
  )
  return (from, to, show) => {
    const card = pressed
    pressed = null
    const isBack = to.isReturn && isReviewPath(from.pathname)
    const cover = isBack ? document.querySelector<HTMLElement>(HEAD_COVER) : card
    const goes = isBack || (!to.isReturn && isReviewPath(to.pathname))
    if (!goes || !cover || !isInView(cover) || document.hidden || prefersStillness()) return show()
    carry(cover, show, isBack)
  }
}

function isReviewPath(path: string): boolean {
  return /^\/review\/\d+$/.test(path)
}

const HEAD_COVER = 'main header img'
const NAME = 'carried-cover'

/** The same picture has the same address on both screens. */
function carry(cover: HTMLElement, show: () => void, isBack: boolean): void {
  const picture = `img[src="${CSS.escape(cover.getAttribute('src') ?? '')}"]`
  const findNext = () =>
    [...document.querySelectorAll<HTMLElement>(`main ${isBack ? 'li' : 'header'} ${picture}`)].find(isInView)
  nameFrame(cover, NAME)
  let next: HTMLElement | undefined
  const transition = document.startViewTransition(async () => {
    nameFrame(cover, '')
    show()
    // On the way back the data are in memory, and the screen is there at once.
    next = await waitFor(findNext, isBack ? 0 : PATIENCE_MS)
    if (next) nameFrame(next, NAME)
    else transition.skipTransition()
  })
  // A skipped one rejects.
  transition.ready.catch(() => {})
  void transition.finished.finally(() => next && nameFrame(next, ''))
}

/** The cover with its shadow and hinge. */
function nameFrame({ parentElement }: HTMLElement, name: string): void {
  if (parentElement) parentElement.style.viewTransitionName = name
}

/** No frame is drawn meanwhile, so that neither animation frames nor observers of sizes would tell. */
function waitFor<Found>(find: () => Found | undefined, patience: number): Promise<Found | undefined> {
  return new Promise((resolve) => {
    const settle = (found?: Found) => {
      changes.disconnect()
      clearTimeout(timer)
      resolve(found)
    }
    const look = () => {
      const found = find()
      if (found) settle(found)
    }
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => settle(find()), patience)
    look()
  })
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < window.innerHeight
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * Breaks the titles of texts between words on screens that the app renders, as the server does in its pages
 * (server/pages/document/render-in-script.ts). React writes over them where a title changes, since each is the only text of its element.
 */
function breakTitles(): void {
  const change = () => {
    for (const heading of document.querySelectorAll(TITLES)) breakTitle(heading)
  }
  new MutationObserver(change).observe(document.body, { childList: true, subtree: true })
  change()
}

/** Not those of an article: its editor would write them anew without end, and the server has broken them elsewhere. */
const TITLES = 'main :is(h1,h2,h3,h4,b,span[class])[lang]:not([contenteditable] *, [data-article] *)'

function breakTitle(heading: Element): void {
  let holder = heading
  while (holder.childNodes.length === 1 && holder.firstElementChild) holder = holder.firstElementChild
  const [text, ...others] = holder.childNodes
  if (!(text instanceof Text) || others.length > 0 || !/\p{Script=Han}[^]{6}/u.test(text.data)) return
  const [first = '', ...words] = lineWords(text.data)
  if (words.length > 0)
    holder.replaceChildren(first, ...words.flatMap((word) => [document.createElement('wbr'), word]))
}
