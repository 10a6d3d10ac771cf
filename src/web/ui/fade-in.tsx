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
  /** Place among its siblings: each third starts 0.1 s later than the one before (docs/product/screens.md). */
  index?: number
  /** Seconds, instead of the delay that `index` gives. */
  delay?: number
  /** For one of very many: it stands where it is from the first, and nobody has to watch it. */
  isStill?: boolean
  as?: ElementType
  id?: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Comes up when a tenth of it is in view (docs/product/screens.md). Only what is mounted below the fold is hidden at
 * all, by script alone: never without it, under reduced motion, or in print (docs/product/interface.md).
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
