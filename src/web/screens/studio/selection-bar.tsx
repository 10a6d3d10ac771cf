import type { ReactNode } from 'react'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './selection-bar.module.css'

/** The cloth bar with what can be done with the selected rows. `text`: how many there are. */
export function SelectionBar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Row wrap gap="1" above="4" className={`${styles.bar} on-cover`}>
      <b role="status">{text}</b>
      {children}
    </Row>
  )
}
