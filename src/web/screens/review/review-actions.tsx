import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { reviewPath } from '../../../contract/links.ts'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { bookmarksWording } from '../../../contract/wording/reading/bookmarks.ts'
import { statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { shareWording } from '../../../contract/wording/reviews/review.ts'
import { UNREACHABLE } from '../../client/api/failure.ts'
import { renderNothing } from '../../client/render-nothing.ts'
import { FIRST_STATUS, storePendingAction } from '../../client/session/pending-action.ts'
import { useSession } from '../../client/session/session.ts'
import { useSite } from '../../client/site.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import { CommentsLink } from '../../parts/comments/comments-section.tsx'
import { showFailure } from '../../parts/fault/use-failure-alert.ts'
import { useSignInOffer } from '../../parts/sign-in-offer/use-sign-in-offer.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Share2 } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import { useAlerts } from '../../ui/messages/alerts.tsx'
import type { CopyUrlDialogProps } from './copy-url-dialog.tsx'
import { GuestActions, type GuestActionsProps } from './guest-actions.tsx'
import type { OwnActionsProps } from './own-actions.tsx'
import styles from './review-head.module.css'

/** Reading status, bookmark, share and a link to the comments. */
export function ReviewActions({ review }: { review: Review }) {
  const { status } = useSession()
  const isHydrated = useHydrated()
  const offer = useSignInOffer()
  const requests = signInRequests(review)
  return (
    <Row wrap className={`${styles.actions} no-print`}>
      {isHydrated && status !== 'signed-out' ? (
        <Suspense
          fallback={<GuestActions kind={review.kind} requests={requests} onPress={() => {}} isLoading />}
        >
          <OwnActions review={review} requests={requests} />
        </Suspense>
      ) : (
        <GuestActions kind={review.kind} requests={requests} onPress={offer} />
      )}
      <ShareButton review={review} />
      <CommentsLink />
    </Row>
  )
}

function signInRequests(review: Review): OwnActionsProps['requests'] {
  const { id, other_books } = review
  return {
    list: {
      reason: statusWording.signInFirst,
      review,
      action: {
        kind: 'reading-status',
        review: id,
        status: FIRST_STATUS,
        ...(other_books.length === 0 && { book: 0 }),
      },
    },
    bookmark: { reason: bookmarksWording.signInFirst, review, action: { kind: 'bookmark', review: id } },
  }
}

/** Loaded where somebody may be signed in. */
const OwnActions = lazy<ComponentType<OwnActionsProps>>(() =>
  import('./own-actions.tsx').then(
    ({ OwnActions: Loaded }) => ({ default: Loaded }),
    (cause: unknown) => {
      console.error('the actions of a reader could not be loaded', cause)
      return { default: MissingActions }
    },
  ),
)

/** The buttons if the reader's actions were not loaded. A press says so; it is done after a reload, which loads them again. */
function MissingActions({ review, requests }: OwnActionsProps) {
  const alerts = useAlerts()
  const press: GuestActionsProps['onPress'] = ({ action }) => {
    storePendingAction(action)
    const { failed } = action.kind === 'bookmark' ? bookmarksWording : statusWording
    showFailure(alerts, failed, UNREACHABLE, () => window.location.reload())
  }
  return <GuestActions kind={review.kind} requests={requests} onPress={press} />
}

// Where neither sharing nor copying is allowed.
const AddressByHand = lazy<ComponentType<CopyUrlDialogProps>>(() =>
  import('./copy-url-dialog.tsx').then(({ CopyUrlDialog: Part }) => ({ default: Part }), renderNothing),
)

/** 分享 opens the share sheet, else copies the permalink, else shows it to be copied by hand. */
function ShareButton({ review }: { review: Review }) {
  const { url } = useSite()
  const alerts = useAlerts()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useRef(false)
  const [isByHand, setIsByHand] = useState(false)
  const address = url + reviewPath(review.id, review.slug)

  const share = async () => {
    // While the sheet is open the browser rejects a second share, which would then copy the permalink.
    if (isOpen.current) return
    isOpen.current = true
    // They have mostly come before the press; where they do not come, the address is shown.
    const outcome = await import('./reading-tools/mount-reading-tools.tsx').then(
      ({ shareReview }) => shareReview(review, address, navigator),
      () => 'failed' as const,
    )
    isOpen.current = false
    setIsByHand(outcome === 'failed')
    if (outcome === 'copied') alerts.show({ kind: 'success', text: shareWording.copied })
  }
  const close = () => {
    setIsByHand(false)
    button.current?.focus()
  }
  return (
    <>
      <Button ref={button} size="s" variant="plain" className="needs-script" onClick={() => void share()}>
        <Share2 />
        {shareWording.share}
      </Button>
      {isByHand && (
        <Suspense>
          <AddressByHand address={address} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
