const THRESHOLD = 0.1

/**
 * Marks the element `data-fade="waiting"` while it has yet to come into view, `entering` while it comes up, and
 * not at all otherwise. React knows nothing of the mark, so no rendering can bring it back. Returns the way out.
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

// One for all: its first report tells for each element where it stands, without a layout being forced.
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

/** What stands above or in view on arrival, or is too tall for a tenth of it ever to fit, stays as it is. */
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
  // The mark brings a transition and a delay that must not outlive the entrance.
  const finish = (event: Event) => {
    if (event.target !== element) return
    delete element.dataset.fade
    element.removeEventListener('transitionend', finish)
    element.removeEventListener('transitioncancel', finish)
  }
  element.addEventListener('transitionend', finish)
  element.addEventListener('transitioncancel', finish)
}
