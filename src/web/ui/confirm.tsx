import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './confirm.module.css'

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

/** Asks before something that cannot be undone (decisions.md 23). Open while it is there; focus starts on the way back. */
export function Confirm({
  question,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  children,
}: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    // While it is still in the document, closing gives the focus back to where it was.
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={children === undefined ? undefined : `${id}-about`}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      onClick={(event) => event.target === event.currentTarget && onCancel()}
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
    </dialog>
  )
}
