import { ChevronDown } from './icons.ts'
import { type MouseEvent, type ReactNode, useId } from 'react'
import styles from './menu.module.css'
import { useDropdown } from './use-dropdown.ts'

interface MenuProps {
  label: ReactNode
  /** Links (or buttons), each in an <li>. Choosing one closes the menu. */
  children: ReactNode
  /** Where the label does not say it all. */
  accessibleLabel?: string
  /** Which edge of the button the panel keeps to. */
  align?: 'start' | 'end'
  /** Gilt top rule over indigo, ink over paper. */
  tone?: 'paper' | 'cover'
  /** False: the label alone, as for an avatar. */
  chevron?: boolean
  /** Marks the button as standing for the present page. */
  isCurrent?: boolean
  triggerClassName?: string | undefined
  opensOnHover?: boolean
}

/** A list of links that opens under its button: by hover, focus, key, press, or touch. */
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
}: MenuProps) {
  const panelId = useId()
  const { isOpen, close, rootProps, triggerProps, panelProps } = useDropdown({
    itemSelector: 'a, button',
    opensOnHover,
  })
  const closeOnChoice = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button')) close()
  }
  return (
    <div {...rootProps} className={styles.root}>
      <button
        {...triggerProps}
        type="button"
        aria-label={accessibleLabel}
        aria-controls={panelId}
        aria-current={isCurrent || undefined}
        className={triggerClassName ?? styles.trigger}
      >
        {label}
        {chevron && <ChevronDown className={styles.chevron} />}
      </button>
      <div
        {...panelProps}
        id={panelId}
        onClick={closeOnChoice}
        data-open={isOpen}
        className={`${styles.panel} ${styles[align]} ${styles[tone]}`}
      >
        <ul>{children}</ul>
      </div>
    </div>
  )
}
