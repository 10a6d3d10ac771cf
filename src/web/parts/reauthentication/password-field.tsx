import { useId } from 'react'
import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import { strengthText } from '../../../contract/wording/accounts/account-settings.ts'
import { signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import styles from './strength-meter.module.css'
import { RefusalMessage, refusalProps } from '../sign-in/refusal-message.tsx'
import type { Refusal } from '../sign-in/use-form-submission.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Field, Hint } from '../../ui/fields/text-field.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'

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

/** The new password's strength as bars and text; nothing for an empty password. */
function StrengthMeter({ id, password }: { id: string; password: string }) {
  const strength = passwordStrength(password)
  if (password === '') return null
  return (
    <Stack gap="1" className={styles.meter} data-strength={strength}>
      <Grid gap="1" aria-hidden="true" columns="repeat(4, 1fr)" className={styles.bars}>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-full={bar <= strength || undefined} />
        ))}
      </Grid>
      <Hint id={id}>{strengthText(strength)}</Hint>
    </Stack>
  )
}

/**
 * A rough password strength from 0 (too short) to 4. It counts the length; repeated and consecutive characters count
 * little. No kind of character is required (NIST SP 800-63B). The server checks for common passwords.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (countCodePoints(password) < LIMITS.passwordLeast) return 0
  const bits = estimateBits([...password.normalize('NFKC')])
  if (bits < 40) return 1
  if (bits < 56) return 2
  return bits < 80 ? 3 : 4
}

function estimateBits(characters: readonly string[]): number {
  const seen = new Set<string>()
  let bits = 0
  for (const [index, character] of characters.entries()) {
    const step = (character.codePointAt(0) ?? 0) - (characters[index - 1]?.codePointAt(0) ?? 0)
    if (Math.abs(step) <= 1) bits += 1
    else if (seen.has(character)) bits += 2
    else bits += /\p{Script=Han}/u.test(character) ? 9 : 5
    seen.add(character)
  }
  return bits
}
