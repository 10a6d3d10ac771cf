import { moveLabel } from '../../../contract/wording/studio/studio.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ChevronDown } from '../../ui/icons/icons.ts'
import styles from './move-buttons.module.css'

interface MoveButtonsProps {
  /** The name of the moved item, such as 《燈塔行》. */
  name: string
  place: number
  /** Rows of the list. */
  count: number
  onMove: (step: -1 | 1) => void
}

/** The buttons of a row that is ordered (use-reorder.ts): one place up, one place down. */
export function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton label={moveLabel(name, 'up')} disabled={place === 0} onClick={() => onMove(-1)}>
        <ChevronDown className={styles.up} />
      </IconButton>
      <IconButton label={moveLabel(name, 'down')} disabled={place === count - 1} onClick={() => onMove(1)}>
        <ChevronDown />
      </IconButton>
    </>
  )
}
