import { useEffect } from 'react'
import { picturesLeftOut, studioWording } from '../../../contract/wording/studio-writing.ts'
import type { PasteNotice } from './paste.ts'
import styles from './menus.module.css'

/** Milliseconds of the offer to paste plain text. */
const DURATION = 6_000

/** What a paste left out, and the offer to make it plain text. */
export function PasteNoticeStrip({ notice, onClose }: { notice: PasteNotice; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, DURATION)
    return () => clearTimeout(timer)
  }, [notice])
  const { styles: hasStyles, pictures } = notice.losses
  const kept = hasStyles ? studioWording.pastedWithout : studioWording.pasted
  return (
    <div role="status" className={`${styles.notice} on-cover`}>
      <span>{[kept, ...(pictures > 0 ? [picturesLeftOut(pictures)] : [])].join('；')}</span>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={notice.makePlain}>
        {studioWording.makePlain}
      </button>
    </div>
  )
}
