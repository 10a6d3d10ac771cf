import type { ComponentProps } from 'react'
import styles from './sign-in.module.css'

/** A button that looks like a link, for going to another step. */
export function TextButton(props: ComponentProps<'button'>) {
  return <button {...props} type="button" className={`${styles.textButton} text-link`} />
}
