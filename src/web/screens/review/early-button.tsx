import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useHydrated } from '../../client/use-hydrated.ts'

interface EarlyButtonProps {
  /** Where it leads before script is there, and without it. */
  href: string
  className: string
  onPress: () => void
  children: ReactNode
}

/**
 * A link as the server sends it, so that a press before the takeover is not lost (docs/product/interface.md); then a button. One
 * element, so that neither the focus nor a press under way is lost in the change.
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
