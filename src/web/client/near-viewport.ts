/**
 * Acts once, most of a screen before the element comes into the window, so that what it brings is there before the
 * reader is. Gives the way to call it off. `margin`: around the window, as an IntersectionObserver takes it.
 */
export function onNearViewport(element: HTMLElement, act: () => void, margin = '800px 0px'): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      // On a busy machine several come at once: that it was away before counts for nothing.
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: margin },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
