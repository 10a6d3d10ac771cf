import type { Command } from 'prosemirror-state'
import { studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import styles from './menus.module.css'
import {
  addColumn,
  addRow,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeadingRow,
} from '../table-commands.ts'
import { Tool } from './tool.tsx'

const TOOLS: readonly (readonly [name: string, command: Command])[] = [
  [studioWording.addRow, addRow],
  [studioWording.addColumn, addColumn],
  [studioWording.headingRow, toggleHeadingRow],
  [studioWording.deleteRow, deleteRow],
  [studioWording.deleteColumn, deleteColumn],
  [studioWording.deleteTable, deleteTable],
]

interface TableToolsProps {
  /** The upper edge of the table with the caret. */
  place: { top: number }
  run: (command: Command) => void
}

/** Rows and columns of the table with the caret. By keys: ⌥⇧ and an arrow. */
export function TableTools({ place, run }: TableToolsProps) {
  return (
    <div role="toolbar" aria-label={studioWording.tableTools} className={styles.table} style={place}>
      {TOOLS.map(([name, command]) => (
        <Tool key={name} label={name} onPress={() => run(command)} />
      ))}
    </div>
  )
}
