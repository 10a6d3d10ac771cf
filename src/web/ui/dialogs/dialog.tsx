import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { lockScroll } from './scroll-lock.ts'

interface DialogProps extends Pick<
  ComponentProps<'dialog'>,
  'aria-labelledby' | 'aria-describedby' | 'role' | 'className' | 'children' | 'onKeyDown'
> {
  /** Called by Esc, or by a press outside the dialog. */
  onClose: () => void
}

/** A modal dialog. Open while mounted; afterwards the focus returns to where it was. */
export function Dialog({ onClose, className, ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    const unlock = lockScroll()
    return () => {
      unlock()
      // Closing returns the focus only while the element is in the document.
      current?.close()
    }
  }, [])
  return (
    <dialog
      {...rest}
      ref={dialog}
      className={className === undefined ? styles.dialog : `${styles.dialog} ${className}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    />
  )
}
