import { ASTERISMS, type AsterismId } from '../../../contract/categories/asterisms.ts'
import styles from './asterism.module.css'
import { asterismShape } from '../../../contract/categories/asterism-shape.ts'

interface AsterismProps {
  name: AsterismId
  /** The drawing's own units; CSS may give it another size. */
  width: number
  height: number
  /** On a deep sky the main star is a lighter red. */
  onDeep?: boolean
  className?: string | undefined
}

const PADDING = 6

/** The stars of a category, in the colour of the text around them. */
export function Asterism({ name, width, height, onDeep = false, className }: AsterismProps) {
  const box = { x: PADDING, y: PADDING, width: width - 2 * PADDING, height: height - 2 * PADDING }
  const { stars, lines, main } = asterismShape(ASTERISMS[name], box)
  const classes = [styles.asterism, onDeep && styles.onDeep, className].filter(Boolean).join(' ')
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={classes}
      aria-hidden="true"
    >
      <path d={lines} />
      {stars.map(([x, y], index) => {
        const isMain = index === main
        return (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={isMain ? 3.6 : 2.3}
            className={isMain ? styles.main : undefined}
          />
        )
      })}
    </svg>
  )
}
