import { Message } from '../../ui/messages/message.tsx'
import styles from './status-message.module.css'

/**
 * A live region for the result of an action. It is in the page before its text: screen readers often skip text that
 * arrives together with its region.
 */
export function StatusMessage({ text }: { text: string | undefined }) {
  return (
    <div role="status" className={styles.status}>
      {text !== undefined && (
        <Message kind="success" isQuiet>
          {text}
        </Message>
      )}
    </div>
  )
}
