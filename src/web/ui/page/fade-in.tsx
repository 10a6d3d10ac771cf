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
import { observeEntrance } from './observe-entrance.ts'

interface FadeInProps extends Pick<ComponentProps<'div'>, 'role' | 'aria-posinset' | 'aria-setsize'> {
  /** Position among its siblings: of each three, every next one starts 0.1 s later (docs/product/screens.md). */
  index?: number
  /** Seconds, instead of the delay by `index`. */
  delay?: number
  /** Does not fade in: for long lists, where observing each item is slow. */
  isStill?: boolean
  as?: ElementType
  id?: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Fades in when a tenth of it is in view (docs/product/screens.md). Hidden before that only below the fold and by script:
 * never without script, with reduced motion, or in print (docs/product/interface.md).
 */
export function FadeIn({
  index = 0,
  delay,
  isStill = false,
  as: Element = 'div',
  id,
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
      id={id}
      className={classes || undefined}
      style={isStill || seconds === 0 ? undefined : ({ '--fade-delay': `${seconds}s` } as CSSProperties)}
    >
      {children}
    </Element>
  )
}
