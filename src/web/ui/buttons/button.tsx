import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { SpinnerRing } from './spinner.tsx'

export interface ButtonLook {
  /** Default outline. `cover`: on indigo cloth. */
  variant?: 'primary' | 'outline' | 'cover' | 'danger'
  /** Default m (48 px); s is 40 px. */
  size?: 's' | 'm'
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows the spinner and disables the button. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  busy = false,
  className,
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      aria-busy={busy || undefined}
      {...rest}
      type={type}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
      disabled={disabled === true || busy}
    >
      {busy && <SpinnerRing />}
      {children}
    </button>
  )
}

/** For links that look like buttons. */
export function buttonClass({ variant = 'outline', size = 'm' }: ButtonLook = {}, extra?: string): string {
  return [styles.button, styles[variant], size === 's' && styles.small, extra].filter(Boolean).join(' ')
}
