import type { ComponentProps, ReactNode } from 'react'
import styles from './envelope.module.css'

interface EnvelopeProps {
  heading: string
  children: ReactNode
}

/** The frame of a page that a mail leads to: a sheet of letter paper with a thin border. */
export function Envelope({ heading, children }: EnvelopeProps) {
  return (
    <div className={styles.envelope}>
      <h1>{heading}</h1>
      {children}
    </div>
  )
}

/** A sentence with the email between its two parts. */
export function EmailLine({ words, email }: { words: readonly [string, string]; email: string }) {
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

/** The form of such a page, which is also sent without script. */
export function EnvelopeForm(props: Omit<ComponentProps<'form'>, 'method' | 'className'>) {
  return <form {...props} method="post" className={styles.form} />
}

export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
