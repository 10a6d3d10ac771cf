import type { ReactNode } from 'react'
import styles from './envelope.module.css'

interface EnvelopeProps {
  heading: string
  children: ReactNode
}

/** One sheet of letter paper with a fine line around, for a page that asks one thing. */
export function Envelope({ heading, children }: EnvelopeProps) {
  return (
    <div className={styles.envelope}>
      <h1>{heading}</h1>
      {children}
    </div>
  )
}

/** A sentence of two pieces with the address between them. */
export function AddressLine({ words, email }: { words: readonly [string, string]; email: string }) {
  return (
    <p className={styles.text}>
      {words[0]}
      <b translate="no">{email}</b>
      {words[1]}
    </p>
  )
}

export function Words({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>
}

export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
