import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { UPRIGHT_NUMBER } from '../../../../contract/text/upright-numbers.ts'
import { readingToolsWording } from '../../../../contract/wording/reading/reading-tools.ts'
import { topLine } from '../reading-position/measure-reading-position.ts'

interface VerticalTextProps {
  body: RefObject<HTMLElement | null>
  /** The HTML of the body. */
  html: string
}

/** 直排: what reading-tools.css cannot do for vertical text; shown while the text is vertical. */
export function VerticalText({ body, html }: VerticalTextProps): ReactNode {
  useLayoutEffect(() => {
    const { current } = body
    if (!current) return undefined
    const unwrap = wrapUprightNumbers(current)
    const stop = moveVerticalText(current, readingToolsWording.verticalText)
    return () => {
      stop()
      unwrap()
    }
  }, [body, html])
  return null
}

/** Lines that an arrow key moves by, and that a page keeps in view. */
const LINES = 2
const FORWARD_KEYS = new Set(['ArrowLeft', 'ArrowDown', 'PageDown', ' ', 'End'])
const BACK_KEYS = new Set(['ArrowRight', 'ArrowUp', 'PageUp', 'Home'])

/**
 * Moves vertical text by wheel and keys, along the text and not down the page, until its end. Swipes do so by themselves.
 * Returns the function that ends it.
 */
function moveVerticalText(box: HTMLElement, label: string): () => void {
  const turn = (event: WheelEvent) => {
    const { deltaX, deltaY, deltaMode, ctrlKey } = event
    if (ctrlKey || Math.abs(deltaX) >= Math.abs(deltaY)) return
    const step = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * lineWidth(box) : deltaY
    if (isInView(box) && moveBy(box, step, 'instant')) event.preventDefault()
  }
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, defaultPrevented } = event
    if (defaultPrevented || altKey || ctrlKey || metaKey || !isReading(box)) return
    const isForward = key === ' ' ? !shiftKey : FORWARD_KEYS.has(key)
    if (!isForward && !BACK_KEYS.has(key) && key !== ' ') return
    if (moveBy(box, (isForward ? 1 : -1) * distanceOf(key, box), 'auto')) event.preventDefault()
  }
  box.tabIndex = 0
  box.role = 'region'
  box.ariaLabel = label
  box.addEventListener('wheel', turn, { passive: false })
  document.addEventListener('keydown', press)
  return () => {
    for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name)
    box.removeEventListener('wheel', turn)
    document.removeEventListener('keydown', press)
  }
}

/** Pixels, forward positive. False where the text is at its end already. */
function moveBy(box: HTMLElement, distance: number, behavior: ScrollBehavior): boolean {
  // Right to left: from 0 down to the negative range.
  const range = box.scrollWidth - box.clientWidth
  const from = -box.scrollLeft
  const to = Math.min(range, Math.max(0, from + distance))
  if (Math.abs(to - from) < 1) return false
  box.scrollTo({ left: -to, behavior })
  return true
}

function distanceOf(key: string, box: HTMLElement): number {
  if (key === 'Home' || key === 'End') return box.scrollWidth
  const lines = LINES * lineWidth(box)
  return key.startsWith('Arrow') ? lines : box.clientWidth - lines
}

function lineWidth(box: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(box).lineHeight) || 32
}

/** Whether the page has come so far that the text moves next: nearly all of its height is in view. */
function isInView(box: HTMLElement): boolean {
  const { top, bottom, height } = box.getBoundingClientRect()
  return Math.min(bottom, window.innerHeight) - Math.max(top, topLine()) > height * 0.85
}

/** Whether keys belong to the text: it has the focus, or nothing that uses keys has it and the text is in view. */
function isReading(box: HTMLElement): boolean {
  const { activeElement } = document
  if (activeElement === box) return true
  const isIdle = activeElement === null || activeElement.matches('body, main, [tabindex="-1"]:not([popover])')
  const isWithin = activeElement?.matches('a, button') === true && box.contains(activeElement)
  return (isIdle || isWithin) && isInView(box)
}

/** Wraps numbers of one or two figures, which stand upright in vertical text. Returns the function that unwraps them. */
function wrapUprightNumbers(body: HTMLElement): () => void {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (/\d/.test(text.data) && !text.parentElement?.closest('pre, code, table, rt')) found.push(text)
  }
  const wrapped = found.flatMap((text) =>
    [...text.data.matchAll(UPRIGHT_NUMBER)].toReversed().map((match) => wrap(text, match)),
  )
  return () => {
    for (const span of wrapped) {
      const parent = span.parentNode
      span.replaceWith(...span.childNodes)
      parent?.normalize()
    }
  }
}

function wrap(text: Text, { index, 0: figures }: RegExpExecArray): HTMLSpanElement {
  const span = document.createElement('span')
  span.className = 'upright-number'
  const number = text.splitText(index)
  number.splitText(figures.length)
  number.replaceWith(span)
  span.append(number)
  return span
}
