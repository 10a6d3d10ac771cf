import type { CategoryColour } from '../../../contract/categories/category-colours.ts'
import styles from './avatar.module.css'
import { Seal } from '../seal/seal.tsx'

interface AvatarProps {
  /** 0 to one less than AVATAR_COUNT. */
  index: number
  isOwner?: boolean
  size?: number
  className?: string | undefined
}

/** The picture of a comment's author or an account: stars on a deep colour of the categories; for the owner the site's seal. */
export function Avatar({ index, isOwner = false, size = 44, className }: AvatarProps) {
  if (isOwner) return <Seal size={size} className={className} />
  const stars = avatarShape(index)
  const colour = `category-${COLOURS[index % COLOURS.length]}`
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

type Point = readonly [x: number, y: number]

const SIZE = 44
const CENTRE = SIZE / 2

const COLOURS = [
  'ochre',
  'azurite',
  'verdigris',
  'rouge',
  'lotus',
  'indigo',
  'turmeric',
  'malachite',
] as const satisfies readonly CategoryColour[]

/** The stars of an avatar, the same for an index each time: four to six on an irregular ring, the main one first (docs/product/comments.md). */
export function avatarShape(index: number): readonly Point[] {
  const random = randomNumbers(index * 31 + 4)
  const count = 4 + Math.floor(random() * 3)
  return Array.from({ length: count }, (_, star): Point => {
    const angle = (star / count) * 6.283 + random() * 0.7
    const distance = 7 + random() * 7
    return [tenth(CENTRE + distance * Math.cos(angle)), tenth(CENTRE + distance * Math.sin(angle))]
  })
}

/** Mulberry32: an avatar must never change, and be the same in every JavaScript engine. */
function randomNumbers(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
