import { type ReactNode, useId } from 'react'
import { coverWording } from '../../../../../contract/wording/studio/studio-cover.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Row } from '../../../../ui/layout/primitives.tsx'
import { Message } from '../../../../ui/messages/message.tsx'
import styles from './cover-picker.module.css'

interface PickerDialogProps {
  heading: string
  before?: ReactNode
  use: string
  isBusy: boolean
  isChosen: boolean
  problem: string | undefined
  onUse: () => void
  onClose: () => void
  children: ReactNode
}

/** A window in which a cover or a part of a picture is chosen, over the writing surface. */
export function PickerDialog(props: PickerDialogProps) {
  const { heading, before, use, isBusy, isChosen, problem, onUse, onClose, children } = props
  const id = useId()
  return (
    <Dialog
      className={styles.picker}
      aria-labelledby={id}
      // Esc closes the dialog, not the sheet behind it.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onClose={onClose}
    >
      <Row as="header" gap="2 3" className={styles.bar}>
        {before}
        <h2 id={id}>{heading}</h2>
        <Button size="s" onClick={onClose}>
          {coverWording.cancel}
        </Button>
        <Button size="s" variant="primary" busy={isBusy} disabled={!isChosen} onClick={onUse}>
          {use}
        </Button>
      </Row>
      <div className={styles.body}>
        {problem !== undefined && <Message kind="error">{problem}</Message>}
        {children}
      </div>
    </Dialog>
  )
}
