import type { ReactNode } from 'react'
import { studioFrameWording } from '../../../contract/wording/studio/studio.ts'
import styles from './studio-head.module.css'

interface StudioHeadProps {
  title: ReactNode
  sub?: ReactNode
  /** `tight`: tabs follow. `sticky`: stays in sight above a form. */
  form?: 'tight' | 'sticky'
  children?: ReactNode
}

/** The head of a screen of the studio. */
export function StudioHead({ title, sub, form, children }: StudioHeadProps) {
  return (
    <header className={[styles.head, form && styles[form]].filter(Boolean).join(' ')}>
      <div>
        <h1 className={PLACES.has(title) ? styles.inBar : undefined}>{title}</h1>
        {sub !== undefined && <p>{sub}</p>}
      </div>
      {children}
    </header>
  )
}

/** What the bar of a phone says already. */
const PLACES = new Set<unknown>(Object.values(studioFrameWording))
