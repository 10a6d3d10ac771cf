import { LoaderCircle } from '../icons/icons.ts'
import styles from './spinner.module.css'

interface SpinnerProps {
  text: string
  /** block: centred, in place of content (default). row: ring and text side by side. inline: within a line. */
  variant?: 'block' | 'row' | 'inline'
}

/** Shows a loading text after 200 ms, so that a quick answer does not flicker. */
export function Spinner({ text, variant = 'block' }: SpinnerProps) {
  return (
    <div role="status" className={[styles.spinner, styles[variant]].filter(Boolean).join(' ')}>
      <SpinnerRing />
      <p>{text}</p>
    </div>
  )
}

/** The ring alone, as large as the text around it. */
export function SpinnerRing() {
  return <LoaderCircle className={styles.ring} />
}
