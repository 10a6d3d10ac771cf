import { useEffect, useEffectEvent } from 'react'
import { Row } from '../../../ui/layout/primitives.tsx'
import menusStyles from '../menus/menus.module.css'
import type { PasteNotice } from './paste.ts'

/** Milliseconds of the offer. */
const DURATION = 6_000

/** The notice about what a paste left out or could become, with its action. */
export function PasteNoticeStrip({ notice, onClose }: { notice: PasteNotice; onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), DURATION)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <Row gap="3" size="4" role="status" className={`${menusStyles.notice} on-cover`}>
      <span>{notice.text}</span>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={notice.run}>
        {notice.action}
      </button>
    </Row>
  )
}
