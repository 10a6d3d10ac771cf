import { Printer, Share2 } from '../../ui/icons/icons.ts'
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { reviewPath } from '../../../contract/links.ts'
import { shareWording } from '../../../contract/wording/reviews/review.ts'
import { renderNothing } from '../../client/render-nothing.ts'
import { useSite } from '../../client/site.ts'
import { useAlerts } from '../../ui/messages/alerts.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import type { CopyUrlDialogProps } from './copy-url-dialog.tsx'

// Where neither sharing nor copying is allowed.
const AddressByHand = lazy<ComponentType<CopyUrlDialogProps>>(() =>
  import('./copy-url-dialog.tsx').then(({ CopyUrlDialog: Part }) => ({ default: Part }), renderNothing),
)

/** 分享 and 列印. 分享 opens the share sheet, else copies the permalink, else shows it to be copied by hand. */
export function ShareButton({ review }: { review: Review }) {
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
      <Button ref={button} size="s" className="needs-script" onClick={() => void share()}>
        <Share2 />
        {shareWording.share}
      </Button>
      <Button size="s" className="needs-script" onClick={() => print()}>
        <Printer />
        {shareWording.print}
      </Button>
      {isByHand && (
        <Suspense>
          <AddressByHand address={address} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
