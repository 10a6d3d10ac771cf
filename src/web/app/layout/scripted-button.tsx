import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { useHydrated } from '../../client/use-hydrated.ts'

interface ScriptedButtonProps {
  label: string
  /** The link's target without script. */
  href: string
  isExpanded: boolean
  /** Id of the panel that it opens. */
  controls: string
  onPress: () => void
  className?: string | undefined
  ref?: Ref<HTMLAnchorElement>
  children: ReactNode
}

/**
 * A link in the server's page, so that it works without script and a press before hydration is not lost; after hydration
 * the button of a panel. It stays one element, so that it keeps the focus.
 */
export function ScriptedButton({
  label,
  href,
  isExpanded,
  controls,
  onPress,
  className,
  ref,
  children,
}: ScriptedButtonProps) {
  const isHydrated = useHydrated()
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    onPress()
  }
  const buttonProps = {
    role: 'button',
    'aria-expanded': isExpanded,
    'aria-controls': isExpanded ? controls : undefined,
    onClick: press,
    // Enter presses a link, the space bar only a button.
    onKeyDown: (event: KeyboardEvent) => event.key === ' ' && press(event),
  }
  return (
    <a {...(isHydrated && buttonProps)} ref={ref} href={href} aria-label={label} className={className}>
      {children}
    </a>
  )
}
