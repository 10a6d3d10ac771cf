import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import { strengthText } from '../../../contract/wording/accounts/account-settings.ts'
import { Hint } from '../../ui/fields/text-field.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
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

/** From 0 (too short) to 4, by the length; repeated and consecutive characters count little, no kind is required (NIST SP 800-63B). */
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
