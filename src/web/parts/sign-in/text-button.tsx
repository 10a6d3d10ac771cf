import type { ComponentProps } from 'react'
import styles from './sign-in.module.css'

/** A way to another step, as quiet as a link. */
export function TextButton(props: ComponentProps<'button'>) {
  return <button {...props} type="button" className={`${styles.textButton} text-link`} />
}
