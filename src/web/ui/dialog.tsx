import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { lockScroll } from './scroll-lock.ts'

interface DialogProps extends Pick<
  ComponentProps<'dialog'>,
  'aria-labelledby' | 'aria-describedby' | 'role' | 'className' | 'children'
> {
  /** By Esc, or by a press beside the dialog. */
  onClose: () => void
}

/** Stands over the page, which waits behind it. Open while it is there; the focus goes back to where it was. */
export function Dialog({ onClose, className, ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    const unlock = lockScroll()
    return () => {
      unlock()
      // While it is still in the document, closing gives the focus back.
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
