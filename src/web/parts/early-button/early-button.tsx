import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import { useHydrated } from '../../client/use-hydrated.ts'

interface EarlyButtonProps extends ComponentProps<'a'> {
  /** The link's target before hydration and without script. */
  href: string
  onPress: () => void
  /** What holds of the button alone, such as `aria-expanded`. */
  asButton?: ComponentProps<'a'>
}

/**
 * A link in the server's page, so that a press before hydration is not lost (docs/product/interface.md); a button after
 * hydration. It stays one element, so that it keeps the focus and a press in progress.
 */
export function EarlyButton({ onPress, asButton, children, ...link }: EarlyButtonProps) {
  const isHydrated = useHydrated()
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    onPress()
  }
  const buttonProps = {
    ...asButton,
    role: 'button',
    onClick: press,
    // Enter presses a link, the space bar only a button.
    onKeyDown: (event: KeyboardEvent) => event.key === ' ' && press(event),
  }
  return (
    <a {...(isHydrated && buttonProps)} {...link}>
      {children}
    </a>
  )
}
