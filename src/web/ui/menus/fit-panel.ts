/**
 * Pixels: the distance of a panel from the beginning of the window, where a bar may lie over the page, from its sides, and from
 * its end, unless a bar lies there: its height is the panel's `scroll-margin-bottom`.
 */
const MARGINS = { top: 68, side: 8, bottom: 8 }

/** Pixels: with so much below its anchor a panel does not turn. */
const ENOUGH = 420

/** Pixels: five rows. */
const LEAST = 230

/** Keeps a panel in the part of the window without keyboard: `data-side` says above or below, and its list scrolls. */
export function fitPanel(
  panel: HTMLElement,
  anchor: Pick<DOMRect, 'top' | 'bottom'>,
  list: HTMLElement = panel,
): void {
  list.style.maxHeight = ''
  list.style.overflowY = ''
  panel.style.translate = ''
  const { left, right } = panel.getBoundingClientRect()
  const outside = Math.min(right + MARGINS.side - document.documentElement.clientWidth, left - MARGINS.side)
  if (outside > 0) panel.style.translate = `${-outside}px`
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  const bar = parseFloat(getComputedStyle(panel).scrollMarginBottom) || 0
  const below = offsetTop + height - anchor.bottom - bar - MARGINS.bottom
  const above = anchor.top - offsetTop - MARGINS.top
  const needed = panel.offsetHeight
  const isAbove = below < Math.min(needed, ENOUGH) && above > below
  panel.dataset['side'] = isAbove ? 'above' : 'below'
  const room = Math.max(isAbove ? above : below, LEAST)
  if (needed <= room) return
  list.style.maxHeight = `${Math.floor(room - needed + list.offsetHeight)}px`
  list.style.overflowY = 'auto'
}
