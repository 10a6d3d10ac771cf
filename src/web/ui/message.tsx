import { Check, CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './message.module.css'

interface MessageProps {
  kind: 'success' | 'error' | 'notice'
  id?: string
  /** Instead of the kind's own. */
  icon?: ReactNode
  children: ReactNode
  /** Under the sentence, such as whose fault it may be. */
  more?: ReactNode
  /** With its label the message can be closed. */
  onClose?: () => void
  closeLabel?: string
}

/** An answer in place, beside what it is about. */
export function Message({ kind, id, icon, children, more, onClose, closeLabel = '' }: MessageProps) {
  const Icon = kind === 'error' ? CircleAlert : Check
  return (
    <div id={id} role={kind === 'error' ? 'alert' : 'status'} className={`${styles.message} ${styles[kind]}`}>
      {icon ?? <Icon />}
      <div className={styles.words}>
        <p>{children}</p>
        {more}
      </div>
      {onClose && (
        <IconButton size="s" label={closeLabel} onClick={onClose} className={styles.close}>
          <X />
        </IconButton>
      )}
    </div>
  )
}
