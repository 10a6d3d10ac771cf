import type { ComponentProps } from 'react'
import styles from './field.module.css'

interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[]
}

/** The browser's own select in the look of a field. */
export function Select({ options, ...rest }: SelectProps) {
  return (
    <select {...rest} className={styles.input}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
