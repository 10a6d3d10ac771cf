import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import styles from './status-menu.module.css'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { BookmarkPlus, BookOpen, CircleCheck, Plus } from '../../ui/icons/icons.ts'

/** The icon of a status; null for a book that is not on the list. */
export function StatusIcon({ status }: { status: ReadingStatus | null }) {
  const Icon = status === null ? Plus : ICONS[status]
  return <Icon />
}

const ICONS = { want_to_read: BookmarkPlus, reading: BookOpen, completed: CircleCheck }

/** Blue, amber, green; muted blue for a book that is not on the list (docs/product/screens.md). */
export function statusButtonClass(status: ReadingStatus | null): string {
  return buttonClass({ size: 's' }, `${styles.status} ${LOOKS[status ?? 'none']}`)
}

export function statusTagClass(status: ReadingStatus): string {
  return `${styles.tag} ${LOOKS[status]}`
}

const LOOKS = {
  none: styles.none,
  want_to_read: styles.wantToRead,
  reading: styles.reading,
  completed: styles.completed,
}
