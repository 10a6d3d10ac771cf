import type { AriaAttributes } from 'react'
import styles from './switch-input.module.css'

interface SwitchInputProps extends Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> {
  id?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A checkbox that looks like a switch. Its row is a label around it. */
export function SwitchInput({ isOn, onChange, ...name }: SwitchInputProps) {
  return (
    <input
      {...name}
      type="checkbox"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
