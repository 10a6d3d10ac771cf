import { useId } from 'react'
import { signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import { RefusalMessage, refusalProps } from '../sign-in/refusal-message.tsx'
import type { Refusal } from '../sign-in/use-form-submission.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Field } from '../../ui/fields/text-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'

interface PasswordFieldProps {
  name: string
  label: string
  value: string
  refusal: Refusal | undefined
  isBusy: boolean
  onChange: (value: string) => void
  /** A new password is shown with its strength. */
  isNew?: boolean
}

export function PasswordField({
  name,
  label,
  value,
  refusal,
  isBusy,
  onChange,
  isNew = false,
}: PasswordFieldProps) {
  const id = useId()
  return (
    <Field label={label} htmlFor={id}>
      <PasswordInput
        {...refusalProps(id, refusal, name, isNew ? `${id}-strength` : undefined)}
        id={id}
        name={name}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        showLabel={signInWording.showPassword}
        hideLabel={signInWording.hidePassword}
        value={value}
        readOnly={isBusy}
        required
        onChange={({ target }) => onChange(target.value)}
      />
      {isNew && <StrengthMeter id={`${id}-strength`} password={value} />}
      <RefusalMessage id={id} refusal={refusal} field={name} />
    </Field>
  )
}
