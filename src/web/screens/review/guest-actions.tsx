import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { bookmarksWording } from '../../../contract/wording/reading/bookmarks.ts'
import { statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { earlyActionPath } from '../../client/session/pending-action.ts'
import type { SignInRequest } from '../../client/session/sign-in-prompt.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import { statusButtonClass, StatusIcon } from '../../parts/status-menu/status-look.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Bookmark } from '../../ui/icons/icons.ts'

type Request = SignInRequest & Required<Pick<SignInRequest, 'action'>>

export interface GuestActionsProps {
  kind: Review['kind']
  /** What a press means until a reader is signed in. */
  requests: Record<'list' | 'bookmark', Request>
  onPress: (request: Request) => void
  /** Shows the buttons as disabled. */
  isLoading?: boolean
}

/** The buttons while nobody is known to be signed in; `onPress` says what becomes of a press. */
export function GuestActions({ kind, requests: { list, bookmark }, onPress, isLoading }: GuestActionsProps) {
  return (
    <>
      {kind === 'review' && (
        <EarlyButton
          href={earlyActionPath(list.action)}
          className={statusButtonClass(null)}
          isLoading={isLoading}
          onPress={() => onPress(list)}
        >
          <StatusIcon status={null} />
          {statusWording.none}
        </EarlyButton>
      )}
      <EarlyButton
        href={earlyActionPath(bookmark.action)}
        className={buttonClass({ size: 's', variant: 'plain' })}
        isLoading={isLoading}
        onPress={() => onPress(bookmark)}
      >
        <Bookmark />
        {bookmarksWording.unset}
      </EarlyButton>
    </>
  )
}

interface EarlyButtonProps {
  /** The link's target before hydration and without script. */
  href: string
  className: string
  isLoading: boolean | undefined
  onPress: () => void
  children: ReactNode
}

/**
 * A link in the server's page, so that a press before hydration is not lost (docs/product/interface.md); a button after
 * hydration. It stays one element, so that it keeps the focus and a press in progress.
 */
function EarlyButton({ href, className, isLoading, onPress, children }: EarlyButtonProps) {
  const isHydrated = useHydrated()
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    onPress()
  }
  const buttonProps = {
    role: 'button',
    'aria-disabled': isLoading,
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
