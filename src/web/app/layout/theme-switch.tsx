import { MoonStar, Sun } from '../../ui/icons.ts'
import { headerWording } from '../../../contract/wording/site.ts'
import styles from './theme-switch.module.css'
import { chooseTheme, useTheme } from './use-theme.ts'

interface ThemeSwitchProps {
  className?: string | undefined
  /** True: the label is shown beside the icon. */
  hasText?: boolean
}

/** Light and dark by a press; until then the system decides. */
export function ThemeSwitch({ className, hasText = false }: ThemeSwitchProps) {
  const next = useTheme() === 'dark' ? 'light' : 'dark'
  const label = next === 'dark' ? headerWording.toDark : headerWording.toLight
  return (
    <button
      type="button"
      aria-label={hasText ? undefined : label}
      className={`${styles.switch} ${className}`}
      onClick={() => chooseTheme(next)}
    >
      <span className={styles.icons}>
        <MoonStar className={styles.moon} />
        <Sun className={styles.sun} />
      </span>
      {hasText && label}
    </button>
  )
}
