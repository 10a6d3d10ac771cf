import { ChevronDown, ChevronUp } from '../../ui/icons/icons.ts'
import { useId, useRef, useState } from 'react'
import { mediaPath } from '../../../contract/links.ts'
import type { SocialPost } from '../../../contract/settings/settings.ts'
import { postDateText, socialWording } from '../../../contract/wording/reviews/home.ts'
import { Seal } from '../../parts/seal/seal.tsx'
import { classOfSlug } from '../../../contract/categories/display-category.ts'
import { useSite } from '../../client/site.ts'
import { smoothScroll } from '../../ui/page/smooth-scroll.ts'
import { ExternalLink } from '../../parts/more-link/more-link.tsx'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import styles from './expandable-post.module.css'
import { OriginalPost } from './original-post.tsx'
import { Verse } from './post-cards.tsx'

interface ExpandablePostProps {
  post: SocialPost
  profile: string
}

/** The stored picture and text of a post, collapsed at first; expanded without script. */
export function ExpandablePost({ post, profile }: ExpandablePostProps) {
  const { settings } = useSite()
  const [isExpanded, setIsExpanded] = useState(false)
  const article = useRef<HTMLElement>(null)
  const restId = useId()
  const toggle = () => {
    setIsExpanded(!isExpanded)
    // The text above the button collapses, which would leave the window below the post.
    if (isExpanded)
      requestAnimationFrame(() =>
        article.current?.scrollIntoView({ block: 'nearest', behavior: smoothScroll() }),
      )
  }
  const classes = [
    styles.post,
    isExpanded && styles.expanded,
    classOfSlug(post.category, settings.categories),
  ]
  const Chevron = isExpanded ? ChevronUp : ChevronDown
  return (
    <article ref={article} className={classes.filter(Boolean).join(' ')}>
      <Row as="p" gap="2" size="4" className={styles.author}>
        <Seal size={32} />
        <strong>{settings.founder}</strong>
        <Note as="time" push dateTime={post.date} className="num">
          {postDateText(post.date)}
        </Note>
      </Row>
      <p className={`${styles.summary} no-print needs-script`}>{post.summary}</p>
      <div id={restId} className={styles.rest}>
        {post.picture && (
          <img
            src={mediaPath(post.picture.file)}
            alt={post.picture.alt}
            width={1200}
            height={900}
            loading="lazy"
            className={styles.picture}
          />
        )}
        {post.lines.length > 0 && <Verse lines={post.lines} className={styles.verse} />}
        <p>{post.text}</p>
        <OriginalPost post={post} />
      </div>
      <Row justify="between" wrap gap="1 5">
        <Row
          as="button"
          inline
          gap="icon"
          touch
          size="4"
          tone="accent"
          type="button"
          aria-expanded={isExpanded}
          aria-controls={restId}
          onClick={toggle}
          className="text-button no-print needs-script"
        >
          {isExpanded ? socialWording.collapse : socialWording.expand}
          <Chevron />
        </Row>
        <span className={styles.readMore}>
          <ExternalLink href={profile}>{socialWording.toProfile}</ExternalLink>
        </span>
      </Row>
    </article>
  )
}
