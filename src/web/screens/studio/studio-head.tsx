import type { ReactNode } from 'react'
import styles from './studio-head.module.css'

interface StudioHeadProps {
  title: string
  sub?: ReactNode
  /** `tight`: tabs follow. `sticky`: stays in sight above a form. */
  form?: 'tight' | 'sticky'
  /** Buttons at the far end. */
  children?: ReactNode
}

/** The head of a screen of the studio. */
export function StudioHead({ title, sub, form, children }: StudioHeadProps) {
  return (
    <header className={[styles.head, form && styles[form]].filter(Boolean).join(' ')}>
      <div>
        <h1>{title}</h1>
        {sub !== undefined && <p>{sub}</p>}
      </div>
      {children}
    </header>
  )
}
