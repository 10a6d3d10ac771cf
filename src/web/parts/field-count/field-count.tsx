import { lengthText, roomText } from '../../../contract/wording/site/fields.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import styles from './field-count.module.css'

interface FieldCountProps {
  id: string
  length: number
  maxLength: number
  /** True while a message says that the text is too long: it is announced once. */
  isQuiet?: boolean
}

/** The number of characters in a field, and the limit. From nine tenths on screen readers announce it. */
export function FieldCount({ id, length, maxLength, isQuiet = false }: FieldCountProps) {
  const isOver = length > maxLength
  const isHydrated = useHydrated()
  return (
    // Without script the count cannot be updated.
    <span className={`${styles.count} num`} hidden={!isHydrated}>
      <span id={id} className={isOver ? styles.over : undefined}>
        {lengthText(length, maxLength)}
      </span>
      <span role="status" className="visually-hidden">
        {length >= maxLength * 0.9 && !(isOver && isQuiet) && roomText(isOver, maxLength)}
      </span>
    </span>
  )
}
