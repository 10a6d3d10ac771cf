import { READING_STATUSES, type ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import { removalWording } from '../../../contract/wording/reading/list-removal.ts'
import { statusLabel, statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { bookTitle } from '../../../contract/wording/reviews/books.ts'
import { Trash2 } from '../../ui/icons/icons.ts'
import { SelectMenu } from '../../ui/menus/select-menu.tsx'
import { statusButtonClass, StatusIcon, statusTagClass } from './status-look.tsx'
import styles from './status-menu.module.css'

interface StatusMenuProps {
  title: string
  showTitle?: boolean
  /** Words without a box, at the end of a line. */
  isPlain?: boolean
  /** Null for a book that is not on the list yet. */
  value: ReadingStatus | null
  onChange: (status: ReadingStatus) => void
  /** Offers to remove the book from the list. */
  onRemove?: (() => void) | undefined
  disabled?: boolean
}

/** The menu that changes any status to any other (docs/product/screens.md). */
export function StatusMenu({
  title,
  showTitle = false,
  isPlain = false,
  value,
  onChange,
  onRemove,
  disabled = false,
}: StatusMenuProps) {
  return (
    <SelectMenu
      label={showTitle ? bookTitle(title) : statusLabel(title)}
      showLabel={showTitle}
      options={READING_STATUSES.map((status) => ({
        value: status,
        label: statusWording[status],
        icon: <StatusIcon status={status} />,
      }))}
      value={value}
      onChange={onChange}
      placeholder={statusWording.none}
      icon={<StatusIcon status={value} />}
      align={isPlain ? 'end' : 'start'}
      opensOnHover
      disabled={disabled}
      action={onRemove && { label: removalWording.remove, icon: <Trash2 />, run: onRemove }}
      triggerClassName={
        isPlain && value !== null ? `${statusTagClass(value)} ${styles.plain}` : statusButtonClass(value)
      }
    />
  )
}
