import type { ReactNode } from 'react'
import { useHydrated } from '../../client/use-hydrated.ts'

interface EarlyButtonProps {
  /** Where it leads before script is there, and without it. */
  href: string
  className: string
  onPress: () => void
  children: ReactNode
}

/** A link as the server sends it, so that a press before the takeover is not lost (decisions.md 33); then a button. */
export function EarlyButton({ href, className, onPress, children }: EarlyButtonProps) {
  const isHydrated = useHydrated()
  if (!isHydrated)
    return (
      <a href={href} rel="nofollow" className={className}>
        {children}
      </a>
    )
  return (
    <button type="button" className={className} onClick={onPress}>
      {children}
    </button>
  )
}
