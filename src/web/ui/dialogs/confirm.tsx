import { type ReactNode, useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { Note, Row } from '../layout/primitives.tsx'
import { Dialog, DialogSheet } from './dialog.tsx'

interface ConfirmProps {
  question: string
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  /** Called by the button, by Esc, or by a press outside the dialog. */
  onCancel: () => void
  children: ReactNode
}

/** Asks before an action that cannot be undone (docs/product/interface.md). Open while mounted; the cancel button has the focus. */
export function Confirm({
  question,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  children,
}: ConfirmProps) {
  const id = useId()
  return (
    <Dialog
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-about`}
      onClose={onCancel}
    >
      <DialogSheet id={`${id}-question`} title={question}>
        <Note as="div" id={`${id}-about`} size="4">
          {children}
        </Note>
        <Row wrap gap="2" justify="end" above="1">
          {/* The first button of the dialog gets the focus. */}
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Row>
      </DialogSheet>
    </Dialog>
  )
}
