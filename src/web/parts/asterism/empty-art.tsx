import { EMPTY_ASTERISMS } from '../../../contract/categories/empty-asterisms.ts'
import styles from './asterism.module.css'
import { asterismShape } from '../../../contract/categories/asterism-shape.ts'

interface EmptyArtProps {
  /** Default 北斗, without 天權. 天津: no results; 箕宿: empty list; 文昌: signed out; 織女: no comments. */
  name?: keyof typeof MISSING_STARS
}

/** A star chart with an asterism that lacks one star: the picture of an empty state (docs/product/design.md). */
export function EmptyArt({ name = 'beidou' }: EmptyArtProps) {
  const { stars, lines } = asterismShape(EMPTY_ASTERISMS[name], { x: 40, y: 30, width: 120, height: 90 })
  return (
    <svg viewBox="0 0 200 150" className={styles.chart} aria-hidden="true">
      <circle cx="100" cy="75" r="70" opacity=".5" />
      <circle cx="100" cy="75" r="66" opacity=".3" strokeWidth=".8" />
      <circle cx="100" cy="75" r="34" opacity=".4" strokeDasharray="2 4" />
      <path d="M100 5V145M30 75H170M50.5 25.5L149.5 124.5M149.5 25.5L50.5 124.5" opacity=".16" />
      <path d={lines} />
      {stars.map(([x, y], index) =>
        index === MISSING_STARS[name] ? (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="7" className={styles.missing} />
        ) : (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="3.6" className={styles.star} />
        ),
      )}
    </svg>
  )
}

const MISSING_STARS = { beidou: 3, tianjin: 6, ji: 1, wenchang: 0, zhinu: 1 } as const satisfies Record<
  keyof typeof EMPTY_ASTERISMS,
  number
>
