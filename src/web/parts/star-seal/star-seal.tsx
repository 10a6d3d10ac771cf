import { CATEGORIES } from '../../../contract/categories.ts'
import seal from '../../assets/seal.svg'
import styles from './star-seal.module.css'
import { starSealShape } from './star-seal-shape.ts'

interface StarSealProps {
  /** 0 to one less than AVATAR_COUNT. */
  index: number
  isOwner?: boolean
  /** Its side, in pixels. Default 44. */
  size?: number
  className?: string | undefined
}

/** Who somebody is: a seal of stars on a category's deep colour; the site's own square seal for the owner. */
export function StarSeal({ index, isOwner = false, size = 44, className }: StarSealProps) {
  if (isOwner) return <img src={seal} alt="" width={size} height={size} className={className} />
  const stars = starSealShape(index)
  const colour = CATEGORIES[index % CATEGORIES.length]?.color
  return (
    <svg
      viewBox="0 0 44 44"
      width={size}
      height={size}
      aria-hidden="true"
      data-avatar={index}
      className={[styles.seal, colour, className].filter(Boolean).join(' ')}
    >
      <path d={`M${stars.map((star) => star.join(' ')).join('L')}`} />
      {stars.map(([x, y], star) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={star === 0 ? 2.8 : 1.9} />
      ))}
    </svg>
  )
}
