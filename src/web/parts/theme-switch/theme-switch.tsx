import { MoonStar, Sun } from '../../ui/icons/icons.ts'
import { headerWording } from '../../../contract/wording/site/site.ts'
import { Stack } from '../../ui/layout/primitives.tsx'
import styles from './theme-switch.module.css'
import { chooseTheme, useTheme } from '../../client/use-theme.ts'

interface ThemeSwitchProps {
  className?: string | undefined
  hasText?: boolean
}

/** Switches between light and dark; until it is pressed the system's theme applies. */
export function ThemeSwitch({ className, hasText = false }: ThemeSwitchProps) {
  const next = useTheme() === 'dark' ? 'light' : 'dark'
  const label = next === 'dark' ? headerWording.toDark : headerWording.toLight
  return (
    <button
      type="button"
      aria-label={hasText ? undefined : label}
      className={['needs-script', className].filter(Boolean).join(' ')}
      onClick={() => chooseTheme(next)}
    >
      <Stack as="span" className={styles.icons}>
        <MoonStar className={styles.moon} />
        <Sun className={styles.sun} />
      </Stack>
      {hasText && <span>{label}</span>}
    </button>
  )
}
