import {
  type ComponentProps,
  type CSSProperties,
  type ElementType,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
} from 'react'
import styles from './fade-in.module.css'

interface FadeInProps extends Pick<ComponentProps<'div'>, 'aria-posinset' | 'aria-setsize'> {
  /** Position among its siblings: of each three, every next one starts 0.1 s later (docs/product/screens.md). */
  index?: number
  /** Seconds, instead of the delay by `index`. */
  delay?: number
  /** Does not fade in: for long lists, where observing each item is slow. */
  isStill?: boolean
  as?: ElementType
  className?: string | undefined
  children: ReactNode
}

/** Fades in when a tenth of it is in view; hidden before that only below the fold, by script, with motion, on screens (docs/product/screens.md). */
export function FadeIn({
  index = 0,
  delay,
  isStill = false,
  as: Element = 'div',
  className,
  children,
  ...rest
}: FadeInProps) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => (element.current && !isStill ? observeEntrance(element.current) : undefined), [isStill])
  const seconds = delay ?? (index % 3) / 10
  const classes = [!isStill && styles.fade, className].filter(Boolean).join(' ')
  return (
    <Element
      {...rest}
      ref={element as Ref<never>}
      className={classes || undefined}
      style={isStill || seconds === 0 ? undefined : ({ '--fade-delay': `${seconds}s` } as CSSProperties)}
    >
      {children}
    </Element>
  )
}

const THRESHOLD = 0.1

/** Sets `data-fade` outside React, so that no render restores it: `waiting` below the window, `entering` as it fades in. Returns its end. */
function observeEntrance(element: HTMLElement): () => void {
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
