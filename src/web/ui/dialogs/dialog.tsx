import {
  type ComponentProps,
  type CSSProperties,
  type FormEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react'
import { Stack } from '../layout/primitives.tsx'
import { Title } from '../layout/title.tsx'
import styles from './dialog.module.css'
import { lockScroll } from './scroll-lock.ts'

interface DialogProps extends Pick<
  ComponentProps<'dialog'>,
  'aria-labelledby' | 'aria-describedby' | 'role' | 'className' | 'children' | 'onKeyDown'
> {
  /** Called by Esc, or by a press outside the dialog. */
  onClose: () => void
  /** Its width, with room around what it shows. Without it: as in dialog.module.css. */
  width?: string
}

/** A modal dialog. Open while mounted; afterwards the focus returns to where it was. */
export function Dialog({ onClose, width, className, ...rest }: DialogProps) {
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
      className={[styles.dialog, width !== undefined && styles.wide, className].filter(Boolean).join(' ')}
      style={{ '--dialog-width': width } as CSSProperties}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    />
  )
}

interface DialogSheetProps {
  as?: 'div' | 'form'
  id: string
  title: string
  onSubmit?: (event: FormEvent) => void
  children: ReactNode
}

/** What a small dialog asks or offers, below its question. */
export function DialogSheet({ as = 'div', id, title, children, ...rest }: DialogSheetProps) {
  return (
    <Stack as={as} fit gap="3" className={styles.sheet} {...rest}>
      <Title id={id} size="10">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
