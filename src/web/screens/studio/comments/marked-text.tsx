import { useState } from 'react'
import type { ModeratedComment } from '../../../../contract/comments/studio-comments.ts'
import { moderationWording } from '../../../../contract/wording/studio/studio-comments.ts'
import styles from './marked-text.module.css'

/** The text of a comment with the passages that caused it to be held. A long one is folded. */
export function MarkedText({ comment }: { comment: ModeratedComment }) {
  const { content, passages } = comment
  const isLong = content.length > LONG || content.split('\n').length > LONG_LINES
  const [isOpen, setIsOpen] = useState(false)
  const parts = [0, ...passages.flat()].map((start, index, starts) => ({
    start,
    text: content.slice(start, starts[index + 1] ?? content.length),
    // Passages are every second part.
    isMarked: index % 2 === 1,
  }))
  return (
    <div>
      <p dir="auto" className={styles.text} data-folded={isLong && !isOpen}>
        {parts.map(({ start, text, isMarked }) => (isMarked ? <mark key={start}>{text}</mark> : text))}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="text-button"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? moderationWording.showLess : moderationWording.showAll}
        </button>
      )}
    </div>
  )
}

const LONG = 400
const LONG_LINES = 10
