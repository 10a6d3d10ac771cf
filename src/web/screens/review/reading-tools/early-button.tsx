import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useHydrated } from '../../../client/use-hydrated.ts'

interface EarlyButtonProps {
  /** The link's target before hydration and without script. */
  href: string
  className: string
  onPress: () => void
  children: ReactNode
}

/**
 * A link in the server's page, so that a press before hydration is not lost (docs/product/interface.md); a button after
 * hydration. It stays one element, so that it keeps the focus and a press in progress.
 */
export function EarlyButton({ href, className, onPress, children }: EarlyButtonProps) {
  const isHydrated = useHydrated()
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    onPress()
  }
  const buttonProps = {
    role: 'button',
    onClick: press,
    // Enter presses a link, the space bar only a button.
    onKeyDown: (event: KeyboardEvent) => event.key === ' ' && press(event),
  }
  return (
    <a {...(isHydrated && buttonProps)} href={href} rel="nofollow" className={className}>
      {children}
    </a>
  )
}
