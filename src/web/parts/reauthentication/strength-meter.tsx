import { strengthText } from '../../../contract/wording/accounts/account-settings.ts'
import { Hint } from '../../ui/fields/text-field.tsx'
import { passwordStrength } from './password-strength.ts'
import { Stack } from '../../ui/layout/primitives.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import styles from './strength-meter.module.css'

/** The new password's strength as bars and text; nothing for an empty password. */
export function StrengthMeter({ id, password }: { id: string; password: string }) {
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
