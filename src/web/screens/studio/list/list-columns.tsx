import { studioListWording } from '../../../../contract/wording/studio/studio.ts'
import styles from './review-row.module.css'

interface ListColumnsProps {
  areAllSelected: boolean
  isAnySelected: boolean
  onSelectAll: (isSelected: boolean) => void
}

/** The names of the columns of wide windows, and a box that selects all rows that are shown. */
export function ListColumns({ areAllSelected, isAnySelected, onSelectAll }: ListColumnsProps) {
  return (
    <div className={`${styles.row} ${styles.columnNames} wide-only`}>
      <label className={`${styles.check} touch-square`}>
        <input
          type="checkbox"
          aria-label={studioListWording.selectAll}
          checked={areAllSelected}
          ref={(box) => {
            if (box) box.indeterminate = isAnySelected && !areAllSelected
          }}
          onChange={({ currentTarget }) => onSelectAll(currentTarget.checked)}
        />
      </label>
      <span className={styles.bookName}>{studioListWording.book}</span>
      <span>{studioListWording.state}</span>
      <span>{studioListWording.categoryAndTags}</span>
      <span>{studioListWording.rating}</span>
      <span className={`${styles.number} wide-only`}>{studioListWording.views}</span>
      <span className={`${styles.number} wide-only`}>{studioListWording.comments}</span>
      <span className={`${styles.changed} wide-only`}>{studioListWording.changed}</span>
    </div>
  )
}
