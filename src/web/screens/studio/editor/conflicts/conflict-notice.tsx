import { useState } from 'react'
import type { StudioReview } from '../../../../../contract/studio/studio-reviews.ts'
import { conflictWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { countText } from '../../../../parts/rich-text-editor/count-text.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Smartphone } from '../../../../ui/icons/icons.ts'
import { timeText } from '../../studio-dates.ts'
import { bodyTexts } from '../revisions/diff-paragraphs.ts'
import { Row } from '../../../../ui/layout/primitives.tsx'
import styles from '../notices.module.css'
import type { DraftEditor } from '../saving/use-draft.ts'

interface ConflictNoticeProps {
  editor: DraftEditor
  theirs: StudioReview
  onPick: () => void
}

/** Another device has a newer text: nothing is written before one of the two is chosen; the other stays as a version. */
export function ConflictNotice({ editor, theirs, onPick }: ConflictNoticeProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const choose = async (choice: () => Promise<boolean>) => {
    setIsBusy(true)
    setHasFailed(!(await choice()))
    setIsBusy(false)
  }
  const count = (html: string) => countText(bodyTexts(html).join(' '))
  const difference = count(theirs.draft.content) - count(editor.readDraft().content)
  return (
    <Row wrap gap="1 2" size="4" role="alert" className={styles.notice}>
      <Smartphone />
      <p>
        {hasFailed
          ? conflictWording.failed
          : conflictWording.notice(theirs.device, timeText(theirs.changed_at), differenceText(difference))}
      </p>
      <Row as="span" wrap gap="1 1">
        <button type="button" className="underlined-button" onClick={onPick}>
          {conflictWording.pick}
        </button>
        <button
          type="button"
          className="underlined-button"
          disabled={isBusy}
          onClick={() => void choose(editor.keepMine)}
        >
          {conflictWording.keepMine}
        </button>
        <Button size="s" busy={isBusy} onClick={() => void choose(editor.takeTheirs)}>
          {conflictWording.takeTheirs}
        </Button>
      </Row>
    </Row>
  )
}

function differenceText(difference: number): string {
  if (difference === 0) return conflictWording.same
  return difference > 0 ? conflictWording.more(difference) : conflictWording.fewer(-difference)
}
