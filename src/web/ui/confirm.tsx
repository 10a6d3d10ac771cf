import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import styles from './confirm.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  /** The heading, to the character. */
  question: string
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  /** By its button, by Esc, or by a press beside the dialog. */
  onCancel: () => void
  /** What the question is about. */
  children?: ReactNode
}

/** Asks before something that cannot be undone (docs/product/interface.md). Open while it is there; focus starts on the way back. */
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
      aria-describedby={children === undefined ? undefined : `${id}-about`}
      onClose={onCancel}
    >
      <div className={styles.body}>
        <h2 id={`${id}-question`} className={styles.question}>
          {question}
        </h2>
        {children !== undefined && (
          <div id={`${id}-about`} className={styles.about}>
            {children}
          </div>
        )}
        <div className={styles.choices}>
          {/* First in the dialog: focus starts here. */}
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
