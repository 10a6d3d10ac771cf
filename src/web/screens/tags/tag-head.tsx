import type { ReactNode } from 'react'
import styles from './tags.module.css'

interface TagHeadProps {
  kind: string
  name: string
  text: string | undefined
  children?: ReactNode
}

/** The head of the page of a tag or a series. */
export function TagHead({ kind, name, text, children }: TagHeadProps) {
  return (
    <header className={styles.head} data-font="">
      <p className={styles.kind}>{kind}</p>
      <h1>{name}</h1>
      {text !== undefined && text !== '' && <p className={styles.text}>{text}</p>}
      {children}
    </header>
  )
}
