import { Children, type ComponentProps, type ReactNode } from 'react'
import styles from './button.module.css'
import { SpinnerRing } from './spinner.tsx'

export interface ButtonLook {
  /** Default outline. `cover`: on indigo cloth; `plain`: without a frame. */
  variant?: 'primary' | 'outline' | 'cover' | 'danger' | 'plain'
  /** Default m (48 px); s is 40 px. */
  size?: 's' | 'm'
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
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
      {withTextsInElements(children)}
    </button>
  )
}

/** Texts in elements of their own: next to one that a browser has translated React could neither insert the spinner nor remove an icon. */
function withTextsInElements(children: ReactNode): ReactNode {
  return Children.map(children, (child) => (typeof child === 'string' ? <span>{child}</span> : child))
}

/** For links that look like buttons. */
export function buttonClass({ variant = 'outline', size = 'm' }: ButtonLook = {}, extra?: string): string {
  return [styles.button, styles[variant], size === 's' && styles.small, extra].filter(Boolean).join(' ')
}
