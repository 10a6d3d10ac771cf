import { Bookmark } from '../../ui/icons/icons.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { bookmarksWording } from '../../../contract/wording/reading/bookmarks.ts'
import { statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { type PendingAction, earlyActionPath, FIRST_STATUS } from '../../client/session/pending-action.ts'
import { sessionOf, useSession } from '../../client/session/session.ts'
import type { SignInRequest } from '../../client/session/sign-in-prompt.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import { CommentsLink } from '../../parts/comments/comments-section.tsx'
import { useSignInOffer } from '../../parts/sign-in-offer/use-sign-in-offer.ts'
import { StatusIcon } from '../../parts/status-menu/status-icon.tsx'
import { statusButtonClass } from '../../parts/status-menu/status-classes.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { EarlyButton } from './reading-tools/early-button.tsx'
import type { OwnActionsProps } from './own-actions.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { ShareButton } from './share-button.tsx'

/** Reading status, bookmark, share and a link to the comments. */
export function ReviewActions({ review }: { review: Review }) {
  const session = sessionOf(useSession())
  return (
    <Row wrap gap="2" above="5" className="no-print">
      {session ? (
        <Suspense fallback={<WaitingActions review={review} />}>
          <OwnActions review={review} />
        </Suspense>
      ) : (
        <GuestActions review={review} />
      )}
      <ShareButton review={review} />
      <CommentsLink />
    </Row>
  )
}

/** Loaded for signed-in readers only; if that fails, disabled buttons are shown. */
const OwnActions = lazy<ComponentType<OwnActionsProps>>(() =>
  import('./own-actions.tsx').then(
    ({ OwnActions: Loaded }) => ({ default: Loaded }),
    (cause: unknown) => {
      console.error('the actions of a reader could not be loaded', cause)
      return { default: WaitingActions }
    },
  ),
)

/** Disabled buttons until the session and the reader's actions are loaded. */
function WaitingActions({ review }: OwnActionsProps) {
  return (
    <>
      {review.kind === 'review' && (
        <Button size="s" disabled className={statusButtonClass(null)}>
          <StatusIcon status={null} />
          {statusWording.none}
        </Button>
      )}
      <Button size="s" disabled>
        <Bookmark />
        {bookmarksWording.unset}
      </Button>
    </>
  )
}

/** Without an account nothing is stored: a press shows why and offers the sign-in (docs/product/comments.md). */
function GuestActions({ review }: { review: Review }) {
  const { status } = useSession()
  const isHydrated = useHydrated()
  const offer = useSignInOffer()
  const offerSignIn = (request: SignInRequest) => () => offer(request)
  const { id, kind } = review
  const list: PendingAction = { kind: 'reading-status', review: id, status: FIRST_STATUS }
  const bookmark: PendingAction = { kind: 'bookmark', review: id }
  if (isHydrated && status === 'unknown') return <WaitingActions review={review} />
  return (
    <>
      {kind === 'review' && (
        <EarlyButton
          href={earlyActionPath(list)}
          className={statusButtonClass(null)}
          onPress={offerSignIn({
            reason: statusWording.signInFirst,
            review,
            action: list,
          })}
        >
          <StatusIcon status={null} />
          {statusWording.none}
        </EarlyButton>
      )}
      <EarlyButton
        href={earlyActionPath(bookmark)}
        className={buttonClass({ size: 's' })}
        onPress={offerSignIn({
          reason: bookmarksWording.signInFirst,
          review,
          action: bookmark,
        })}
      >
        <Bookmark />
        {bookmarksWording.unset}
      </EarlyButton>
    </>
  )
}
