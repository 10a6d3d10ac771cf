import { useId } from 'react'
import type { Letter } from '../../../../contract/newsletter/letters.ts'
import { lettersWording, sendQuestion, sendTime } from '../../../../contract/wording/studio/studio-letters.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog, DialogSheet } from '../../../ui/dialogs/dialog.tsx'
import { scheduleText } from '../studio-dates.ts'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import styles from './letters.module.css'

interface SendDialogProps {
  letter: Letter
  /** Undefined: at once. */
  at: string | undefined
  isBusy: boolean
  onTest: () => void
  onSend: () => void
  onClose: () => void
}

/** Asks before a letter is sent, and for a test where there was none. */
export function SendDialog({ letter, at, isBusy, onTest, onSend, onClose }: SendDialogProps) {
  const id = useId()
  const isTested = letter.tested_at !== null
  return (
    <Dialog
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-about`}
      onClose={onClose}
    >
      <DialogSheet id={`${id}-question`} title={sendQuestion(letter.number, letter.recipients)}>
        <Note size="5" tone="soft" id={`${id}-about`}>
          {at === undefined ? lettersWording.notAgain : sendTime(scheduleText(at))}
          {!isTested && lettersWording.untested}
        </Note>
        <Row wrap justify="end" gap="2" above="1" className={styles.answers}>
          <Button onClick={onClose}>{lettersWording.back}</Button>
          <Button variant={isTested ? 'outline' : 'primary'} disabled={isBusy} onClick={onTest}>
            {lettersWording.test}
          </Button>
          <Button variant={isTested ? 'primary' : 'outline'} disabled={isBusy} onClick={onSend}>
            {at === undefined ? lettersWording.sendNow : lettersWording.scheduleNow}
          </Button>
        </Row>
      </DialogSheet>
    </Dialog>
  )
}
