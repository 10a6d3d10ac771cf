/** Acts once, most of a screen before the element comes into the window. Gives the way to call it off. */
export function whenNear(element: HTMLElement, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: '800px 0px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
