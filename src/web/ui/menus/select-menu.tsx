import { Check, ChevronDown } from '../icons/icons.ts'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './menu.module.css'
import { useDropdown } from './use-dropdown.ts'

interface SelectOption<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

interface SelectMenuProps<Value extends string> extends Pick<Parameters<typeof useDropdown>[0], 'fit'> {
  label: string
  options: readonly SelectOption<Value>[]
  /** Null: no choice yet; the button shows `placeholder`. */
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: ReactNode
  /** The button's icon. Default: the icon of the chosen option. */
  icon?: ReactNode
  /** Shows the label before the choice; screen readers read it in any case. */
  showLabel?: boolean
  align?: 'start' | 'end'
  opensOnHover?: boolean
  disabled?: boolean
  /** An action below the options, such as removing the choice. */
  action?: { label: string; icon: ReactNode; run: () => void } | undefined
  /** Replaces the look of a field. */
  triggerClassName?: string | undefined
}

/** A button with a menu of options: it shows the chosen one, and a choice closes the menu. */
export function SelectMenu<Value extends string>({
  label,
  options,
  value,
  onChange,
  placeholder,
  icon,
  showLabel = false,
  align = 'end',
  opensOnHover = false,
  disabled = false,
  action,
  triggerClassName,
  fit,
}: SelectMenuProps<Value>) {
  const panelId = useId()
  const { isOpen, close, rootProps, triggerProps, panelProps } = useDropdown({
    itemSelector: '[role^="menuitem"]',
    opensOnHover: opensOnHover && !disabled,
    focusOnOpen: '[aria-checked="true"]',
    fit,
  })
  const current = options.find((option) => option.value === value)
  const choose = (chosen: Value) => {
    close(true)
    if (chosen !== value) onChange(chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Tab leaves the menu as a whole.
    if (event.key === 'Tab') close(true)
    else panelProps.onKeyDown(event)
  }
  return (
    <div {...rootProps} className={`${styles.root} no-print`}>
      <button
        {...triggerProps}
        type="button"
        disabled={disabled}
        aria-haspopup="menu"
        aria-controls={panelId}
        className={triggerClassName ?? styles.field}
      >
        {icon ?? current?.icon}
        <span>
          <span className={showLabel ? undefined : 'visually-hidden'}>{label}：</span>
          <span>{current?.label ?? placeholder}</span>
        </span>
        <ChevronDown className={styles.chevron} />
      </button>
      <div
        {...panelProps}
        id={panelId}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        data-open={isOpen}
        className={[styles.panel, styles[align]].filter(Boolean).join(' ')}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="menuitemradio"
            aria-checked={option.value === value}
            tabIndex={-1}
            onClick={() => choose(option.value)}
          >
            {option.icon}
            <span>{option.label}</span>
            {option.value === value && <Check className={styles.tick} />}
          </button>
        ))}
        {action && (
          <>
            <hr />
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close(true)
                action.run()
              }}
            >
              {action.icon}
              {action.label}
            </button>
          </>
        )}
      </div>
    </div>
  )
}
