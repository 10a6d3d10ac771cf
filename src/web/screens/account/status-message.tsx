import { Message } from '../../ui/message.tsx'
import styles from './status-message.module.css'

/** What became of it, in its place. There before its words are: those that come with their region often go unread. */
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
