import type { Review } from '../../../contract/reviews/reviews.ts'
import { bookmarksWording } from '../../../contract/wording/reading/bookmarks.ts'
import { statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { earlyActionPath } from '../../client/session/pending-action.ts'
import type { SignInRequest } from '../../client/session/sign-in-prompt.ts'
import { EarlyButton } from '../../parts/early-button/early-button.tsx'
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
          rel="nofollow"
          className={statusButtonClass(null)}
          asButton={{ 'aria-disabled': isLoading }}
          onPress={() => onPress(list)}
        >
          <StatusIcon status={null} />
          {statusWording.none}
        </EarlyButton>
      )}
      <EarlyButton
        href={earlyActionPath(bookmark.action)}
        rel="nofollow"
        className={buttonClass({ size: 's', variant: 'plain' })}
        asButton={{ 'aria-disabled': isLoading }}
        onPress={() => onPress(bookmark)}
      >
        <Bookmark />
        {bookmarksWording.unset}
      </EarlyButton>
    </>
  )
}
