import { Share2, X } from '../../ui/icons.ts'
import { useId, useRef, useState } from 'react'
import type { Review } from '../../../contract/reviews.ts'
import { reviewPath } from '../../../contract/links.ts'
import { shareText, shareWording } from '../../../contract/wording/review.ts'
import { siteWording } from '../../../contract/wording/site.ts'
import { useSite } from '../../client/site.ts'
import { useAlerts } from '../../ui/alerts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-field.tsx'
import styles from './share-button.module.css'
import { shareReview } from './share-review.ts'

/** 分享: opens the share sheet, else copies the permalink, else shows it to be copied by hand. */
export function ShareButton({ review }: { review: Pick<Review, 'id' | 'title' | 'slug'> }) {
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
    const outcome = await shareReview(
      { title: review.title, text: shareText(review.title), url: address },
      navigator,
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
      <Button ref={button} size="s" className={styles.share} onClick={() => void share()}>
        <Share2 />
        {shareWording.share}
      </Button>
      {isByHand && <AddressByHand address={address} onClose={close} />}
    </>
  )
}

/** Focuses the field and selects the permalink, ready to copy. */
function AddressByHand({ address, onClose }: { address: string; onClose: () => void }) {
  const id = useId()
  return (
    <div className={styles.manualCopy}>
      <label htmlFor={id}>{shareWording.copyByHand}</label>
      <TextInput
        id={id}
        ref={focusField}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <IconButton label={siteWording.close} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  )
}

function focusField(input: HTMLInputElement | null): void {
  input?.focus()
}
