/** Not by CSS: then moving the focus scrolls smoothly too, and such a scroll goes on over the next screen. */
export function smoothScroll(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
