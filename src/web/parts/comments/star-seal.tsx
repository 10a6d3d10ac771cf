import { CATEGORIES } from '../../../contract/categories.ts'
import type { Comment } from '../../../contract/comments.ts'
import { AVATAR_COUNT } from '../../../contract/limits.ts'
import seal from '../../assets/seal.svg'
import styles from './comment-card.module.css'
import { starSealShape } from './star-seal-shape.ts'

/** Who wrote a comment: a seal of stars on a category's deep colour; the site's own square seal for the owner. */
export function StarSeal({ comment }: { comment: Pick<Comment, 'id' | 'user_avatar' | 'is_owner'> }) {
  if (comment.is_owner) return <img src={seal} alt="" width={44} height={44} className={styles.seal} />
  // One that has no picture of its own gets one by its id, always the same (checklist 163).
  const index = comment.user_avatar ?? comment.id % AVATAR_COUNT
  const stars = starSealShape(index)
  const colour = CATEGORIES[index % CATEGORIES.length]?.color
  return (
    <svg viewBox="0 0 44 44" aria-hidden="true" data-avatar={index} className={`${styles.seal} ${colour}`}>
      <path d={`M${stars.map((star) => star.join(' ')).join('L')}`} />
      {stars.map(([x, y], star) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={star === 0 ? 2.8 : 1.9} />
      ))}
    </svg>
  )
}
