import { Heart, MessageCircle } from '../../ui/icons/icons.ts'
import { Fragment } from 'react'
import type { SocialCard } from '../../../contract/settings/settings.ts'
import { socialWording } from '../../../contract/wording/reviews/home.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { classOfSlug } from '../../../contract/categories/display-category.ts'
import { useSite } from '../../client/site.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './post-cards.module.css'

interface PostCardsProps {
  cards: readonly SocialCard[]
  /** The link of a card without a URL of its own. */
  profile: string
}

/** Small posts: a verse in columns, and the counts of likes and comments. */
export function PostCards({ cards, profile }: PostCardsProps) {
  const { categories } = useSite().settings
  return (
    <ul className={styles.cards}>
      {cards.map(({ lines, category, likes, comments, url }) => (
        <li key={lines.join()} className={classOfSlug(category, categories)}>
          <a href={url ?? profile} target="_blank" rel="noopener noreferrer" className={styles.card}>
            <Verse lines={lines} className={styles.verse} />
            <Row as="span" wrap gap="1 3" size="2" tone="soft" className={`${styles.counts} num`}>
              <Row as="span" inline gap="icon">
                <Heart />
                <span className="visually-hidden">{socialWording.likes}</span>
                {likes}
              </Row>
              <Row as="span" inline gap="icon">
                <MessageCircle />
                <span className="visually-hidden">{socialWording.comments}</span>
                {comments}
              </Row>
            </Row>
            <span className="visually-hidden">{siteWording.newTab}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Lines set vertically, one column each. */
export function Verse({ lines, className }: { lines: readonly string[]; className: string | undefined }) {
  return (
    <span className={className}>
      <span>
        {lines.map((line, index) => (
          <Fragment key={line}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </span>
    </span>
  )
}
