import { Seal } from '../seal/seal.tsx'
import styles from './avatar.module.css'
import { avatarShape } from './avatar-shape.ts'

interface AvatarProps {
  /** 0 to one less than AVATAR_COUNT. */
  index: number
  isOwner?: boolean
  /** Width and height in pixels. Default 44. */
  size?: number
  className?: string | undefined
}

/** The picture of a comment's author or an account: stars on a deep colour of the categories; for the owner the site's seal. */
export function Avatar({ index, isOwner = false, size = 44, className }: AvatarProps) {
  if (isOwner) return <Seal size={size} className={className} />
  const stars = avatarShape(index)
  const colour = `avatar-${index % 8}`
  return (
    <svg
      viewBox="0 0 44 44"
      width={size}
      height={size}
      aria-hidden="true"
      data-avatar={index}
      className={[styles.picture, colour, className].filter(Boolean).join(' ')}
    >
      <path d={`M${stars.map((star) => star.join(' ')).join('L')}`} />
      {stars.map(([x, y], star) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={star === 0 ? 2.8 : 1.9} />
      ))}
    </svg>
  )
}
