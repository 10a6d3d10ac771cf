import type { ReactNode } from 'react'
import styles from './pills.module.css'

interface PillsProps<Value extends string> {
  /** The name of the filter. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
}

/** A row of filter buttons, one of them pressed. Scrolls sideways where it does not fit. */
export function Pills<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: PillsProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      // Filters do nothing without script.
      className={`${styles.pills} ${className ?? ''} no-print needs-script`}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
