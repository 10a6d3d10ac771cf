/** Calls `callback` once, most of a screen (`margin`) before the element enters the window. Returns the function that cancels this. */
export function onNearViewport(element: HTMLElement, callback: () => void, margin = '800px 0px'): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      // On a busy machine several changes are reported together: one that is near is enough.
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin: margin },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
