import { type ReactNode, useState } from 'react'
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

/** The selected rows of a list by their ids; `chosen` are those of them that the list has. */
export function useSelection<Row extends { id: number }>(rows: readonly Row[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  /** Selects these, or takes them out of the selection. */
  const mark = (ids: readonly number[], isSelected: boolean) =>
    setSelected(new Set([...selected, ...ids].filter((id) => isSelected || !ids.includes(id))))
  return {
    selected,
    chosen: rows.filter(({ id }) => selected.has(id)),
    mark,
    toggle: (id: number) => mark([id], !selected.has(id)),
    selectAll: () => setSelected(new Set(rows.map(({ id }) => id))),
    clear: () => setSelected(new Set()),
  }
}
