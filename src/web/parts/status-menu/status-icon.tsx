import { BookmarkPlus, BookOpen, CircleCheck, Plus } from '../../ui/icons/icons.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'

/** The icon of a status; null for a book that is not on the list. */
export function StatusIcon({ status }: { status: ReadingStatus | null }) {
  const Icon = status === null ? Plus : ICONS[status]
  return <Icon />
}

const ICONS = { want_to_read: BookmarkPlus, reading: BookOpen, completed: CircleCheck }
