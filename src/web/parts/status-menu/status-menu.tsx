import { READING_STATUSES, type ReadingStatus } from '../../../contract/reading-statuses.ts'
import { statusLabel, statusWording } from '../../../contract/wording/reading-status.ts'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { statusButtonClass } from './status-classes.ts'
import { StatusIcon } from './status-icon.tsx'

interface StatusMenuProps {
  /** Title of the book. */
  title: string
  /** Null for a book that is not on the list yet. */
  value: ReadingStatus | null
  onChange: (status: ReadingStatus) => void
  disabled?: boolean
}

/** The menu that changes any status to any other (docs/product/screens.md). */
export function StatusMenu({ title, value, onChange, disabled = false }: StatusMenuProps) {
  return (
    <SelectMenu
      label={statusLabel(title)}
      options={READING_STATUSES.map((status) => ({
        value: status,
        label: statusWording[status],
        icon: <StatusIcon status={status} />,
      }))}
      value={value}
      onChange={onChange}
      placeholder={statusWording.none}
      icon={<StatusIcon status={value} />}
      align="start"
      opensOnHover
      disabled={disabled}
      triggerClassName={statusButtonClass(value)}
    />
  )
}
