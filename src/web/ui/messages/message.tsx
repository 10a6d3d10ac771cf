import { Check, CircleAlert, X } from '../icons/icons.ts'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { Stack } from '../layout/primitives.tsx'
import styles from './message.module.css'

interface MessageProps {
  kind: 'success' | 'error' | 'notice'
  id?: string
  /** Instead of the kind's own. */
  icon?: ReactNode
  children: ReactNode
  /** Below the sentence, such as a second line about a fault. */
  more?: ReactNode
  /** With its label the message can be closed. */
  onClose?: (event: MouseEvent) => void
  closeLabel?: string
  /** Without a live region: for a message inside one. Screen readers often skip a region that is inserted with its text. */
  isQuiet?: boolean
}

/** A message next to what it is about. */
export function Message({
  kind,
  id,
  icon,
  children,
  more,
  onClose,
  closeLabel = '',
  isQuiet = false,
}: MessageProps) {
  const Icon = kind === 'error' ? CircleAlert : Check
  const role = kind === 'error' ? 'alert' : 'status'
  return (
    <div
      id={id}
      role={isQuiet ? undefined : role}
      className={[styles.message, styles[kind]].filter(Boolean).join(' ')}
    >
      {icon ?? <Icon />}
      <Stack gap="1" narrow className={styles.text}>
        <p>{children}</p>
        {more}
      </Stack>
      {onClose && (
        <IconButton size="s" label={closeLabel} onClick={onClose} className={styles.close}>
          <X />
        </IconButton>
      )}
    </div>
  )
}
