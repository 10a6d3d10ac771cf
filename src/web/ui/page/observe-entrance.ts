const THRESHOLD = 0.1

/**
 * Sets `data-fade="waiting"` on an element below the window, and `entering` while it fades in; removes it afterwards. Set
 * outside React, so that no render restores it. Returns the function that stops observing.
 */
export function observeEntrance(element: HTMLElement): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {}
  observer ??= new IntersectionObserver(onIntersection, { threshold: [0, THRESHOLD] })
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    delete element.dataset.fade
  }
}

// One observer for all elements: its first report has each position without forcing a layout.
let observer: IntersectionObserver | undefined

function onIntersection(entries: IntersectionObserverEntry[], watcher: IntersectionObserver): void {
  for (const entry of entries) {
    const element = entry.target as HTMLElement
    const isWaiting = element.dataset.fade === 'waiting'
    if (!isWaiting && isAhead(entry)) {
      element.dataset.fade = 'waiting'
    } else if (!isWaiting || entry.intersectionRatio >= THRESHOLD) {
      watcher.unobserve(element)
      if (isWaiting) enter(element)
    }
  }
}

/** Whether the element is outside the window, below or to the right, and a tenth of it fits into the window. */
function isAhead({
  boundingClientRect: box,
  rootBounds,
  isIntersecting,
}: IntersectionObserverEntry): boolean {
  const height = rootBounds?.height ?? innerHeight
  const width = rootBounds?.width ?? innerWidth
  const isBelowOrBeside = box.top >= height || box.left >= width
  return !isIntersecting && isBelowOrBeside && box.height * THRESHOLD < height
}

function enter(element: HTMLElement): void {
  element.dataset.fade = 'entering'
  // The attribute sets a transition and a delay, which must end with the entrance.
  const finish = (event: Event) => {
    if (event.target !== element) return
    delete element.dataset.fade
    element.removeEventListener('transitionend', finish)
    element.removeEventListener('transitioncancel', finish)
  }
  element.addEventListener('transitionend', finish)
  element.addEventListener('transitioncancel', finish)
}
