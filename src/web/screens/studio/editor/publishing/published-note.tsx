import { useEffect, useEffectEvent, useState } from 'react'
import { textPath } from '../../../../../contract/links.ts'
import type { TextKind } from '../../../../../contract/reviews/text-kinds.ts'
import type { StudioReview } from '../../../../../contract/studio/studio-reviews.ts'
import { publishWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useSite } from '../../../../client/site.ts'
import styles from '../notices.module.css'
import type { PublishOutcome } from './use-publishing.ts'
import { useAction } from '../../use-action.ts'

/** Milliseconds during which a publication can be taken back from here. */
const DURATION = 10_000

interface PublishedNoteProps {
  id: number
  outcome: PublishOutcome
  /** Of the published review. */
  slug: string
  kind: TextKind
  onWithdrawn: (review: StudioReview) => void
  onClose: () => void
}

/** 已刊登, with a look at it, its link, and the way back. */
export function PublishedNote({ id, outcome, slug, kind, onWithdrawn, onClose }: PublishedNoteProps) {
  const api = useApi()
  const { run, alerts } = useAction()
  const { url } = useSite()
  const path = textPath({ id, kind, slug })
  const [isHeld, setIsHeld] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => close(), DURATION)
    return () => clearTimeout(timer)
  }, [isHeld])
  const withdraw = async () => {
    // A published review stays published where only its changes are scheduled.
    onWithdrawn(
      outcome === 'scheduled'
        ? await api.call('DELETE /api/studio/reviews/{id}/schedule', { params: { id } })
        : await api.call('DELETE /api/studio/reviews/{id}/publication', { params: { id } }),
    )
    alerts.show({ kind: 'success', text: publishWording.withdrawn })
  }
  const texts = {
    published: publishWording.published,
    updated: publishWording.updated,
    scheduled: publishWording.scheduledDone,
  }
  return (
    <div
      role="status"
      className={`${styles.published} on-cover`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span>{texts[outcome]}</span>
      {outcome !== 'scheduled' && (
        <a href={path} target="_blank" rel="noreferrer">
          {publishWording.view}
        </a>
      )}
      {outcome !== 'scheduled' && (
        <button
          type="button"
          onClick={() => void navigator.clipboard.writeText(url + path).then(onClose, () => undefined)}
        >
          {publishWording.copyLink}
        </button>
      )}
      {outcome !== 'updated' && (
        <button type="button" onClick={() => run(withdraw)}>
          {publishWording.withdraw}
        </button>
      )}
    </div>
  )
}
