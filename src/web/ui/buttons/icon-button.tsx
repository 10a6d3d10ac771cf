import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string
  /** Default m (44 px); s is 28 px, for inside a message. */
  size?: 's' | 'm'
}

export function IconButton({ label, size = 'm', className, type = 'button', ...rest }: IconButtonProps) {
  const classes = [styles.button, size === 's' && styles.small, className].filter(Boolean).join(' ')
  return <button {...rest} type={type} className={classes} aria-label={label} />
}
