import { useState } from 'react'
import { PUBLISH_PLACE, studioReviewPath } from '../../../../contract/studio/studio-links.ts'
import type { StudioSummary } from '../../../../contract/studio/studio.ts'
import { studioHomeWording as w } from '../../../../contract/wording/studio/studio.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from './studio-home.module.css'
import { useAction } from '../use-action.ts'

interface FailedScheduleActionsProps {
  schedule: StudioSummary['failed_schedules'][number]
  onPublished: () => void
}

/** 現在刊登・改個時間: for a review that did not appear at its time. */
export function FailedScheduleActions({
  schedule: { id, version },
  onPublished,
}: FailedScheduleActionsProps) {
  const api = useApi()
  const { run, isBusy, alerts } = useAction()
  // The line goes with the next summary: until then nobody publishes twice.
  const [isDone, setIsDone] = useState(false)
  const publish = async () => {
    await api.call('POST /api/studio/reviews/{id}/publication', { params: { id }, body: { version } })
    alerts.show({ kind: 'success', text: w.published })
    setIsDone(true)
    onPublished()
  }
  return (
    <Row wrap gap="2" above="2" tone="ink" className={styles.lineActions}>
      <Button size="s" busy={isBusy || isDone} onClick={() => run(publish)}>
        {w.publishNow}
      </Button>
      <SiteLink to={studioReviewPath(id)} place={PUBLISH_PLACE} className={buttonClass({ size: 's' })}>
        {w.reschedule}
      </SiteLink>
    </Row>
  )
}
