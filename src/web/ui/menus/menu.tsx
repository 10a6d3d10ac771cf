import { ChevronDown } from '../icons/icons.ts'
import { type MouseEvent, type ReactNode, useId } from 'react'
import styles from './menu.module.css'
import { useDropdown } from './use-dropdown.ts'

interface MenuProps extends Pick<Parameters<typeof useDropdown>[0], 'fit'> {
  label: ReactNode
  /** Links (or buttons), each in an <li>. Choosing one closes the menu. */
  children: ReactNode
  /** For a label that is not a sufficient name. */
  accessibleLabel?: string
  /** The edge of the button with which the panel is aligned. */
  align?: 'start' | 'end'
  /** The colour of the top rule: gilt on indigo, ink on paper. */
  tone?: 'paper' | 'cover'
  /** False: the label alone, as for an avatar. */
  chevron?: boolean
  /** Marks the button as current. */
  isCurrent?: boolean
  triggerClassName?: string | undefined
  opensOnHover?: boolean
}

/** A list of links that opens below its button by hover, focus, key or press. */
export function Menu({
  label,
  children,
  accessibleLabel,
  align = 'start',
  tone = 'paper',
  chevron = true,
  isCurrent = false,
  triggerClassName,
  opensOnHover = true,
  fit,
}: MenuProps) {
  const panelId = useId()
  const { isOpen, close, rootProps, triggerProps, panelProps } = useDropdown({
    itemSelector: 'a, button',
    opensOnHover,
    fit,
  })
  const closeOnChoice = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button')) close()
  }
  return (
    <div {...rootProps} className={`${styles.root} no-print`}>
      <button
        {...triggerProps}
        type="button"
        aria-label={accessibleLabel}
        aria-controls={panelId}
        aria-current={isCurrent || undefined}
        className={triggerClassName ?? styles.trigger}
      >
        <span>{label}</span>
        {chevron && <ChevronDown className={styles.chevron} />}
      </button>
      <div
        {...panelProps}
        id={panelId}
        onClick={closeOnChoice}
        data-open={isOpen}
        className={[styles.panel, styles[align], styles[tone]].filter(Boolean).join(' ')}
      >
        <ul>{children}</ul>
      </div>
    </div>
  )
}
