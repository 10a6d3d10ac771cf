import { type ComponentProps, type ReactNode, useId } from 'react'
import { SwitchInput } from '../../choices.tsx'
import { Note, Row, Stack } from '../../../../ui/layout/primitives.tsx'
import styles from './details-sheet.module.css'

interface FieldProps extends Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength'> {
  label: string
  value: string
  hint?: string
  problem?: string | undefined
  action?: ReactNode
  onText: (text: string) => void
}

/** One line with its label before it. */
export function Field({ label, value, hint, problem, action, onText, ...rest }: FieldProps) {
  const id = useId()
  return (
    <Stack align="center" gap="0 2" touch className={`${styles.line} focus-box`}>
      <label htmlFor={id}>{label}</label>
      <Row as="span" gap="0 2" className={styles.entry}>
        <input
          {...rest}
          id={id}
          value={value}
          placeholder={hint}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
        {action}
      </Row>
      {problem !== undefined && (
        <Note tone="error" id={`${id}-problem`} className={styles.problem}>
          {problem}
        </Note>
      )}
    </Stack>
  )
}

interface SwitchProps {
  label: string
  text: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function Switch({ label, text, isOn, onChange }: SwitchProps) {
  return (
    <Stack as="label" align="center" gap="0 2" touch className={styles.switch}>
      <span>{label}</span>
      <span>{text}</span>
      <SwitchInput aria-label={text} isOn={isOn} onChange={onChange} />
    </Stack>
  )
}
