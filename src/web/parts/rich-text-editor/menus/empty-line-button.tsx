import { studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { Plus } from '../../../ui/icons/icons.ts'
import styles from './insert-menu.module.css'

/** ＋ beside an empty line. It does not take the focus from the text. */
export function EmptyLineButton(props: { top: number; isOpen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={studioWording.insert}
      aria-expanded={props.isOpen}
      className={`${styles.plus} wide-only`}
      style={{ top: props.top - 6 }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onPress}
    >
      <Plus />
    </button>
  )
}
