import { useId, useRef, useState, useEffect, Fragment } from 'react'
import { classOfSlug } from '../../../contract/categories/display-category.ts'
import { mediaPath } from '../../../contract/links.ts'
import type { SocialPost, PostProvider, SocialCard } from '../../../contract/settings/settings.ts'
import { postDateText, socialWording } from '../../../contract/wording/reviews/home.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { useSite } from '../../client/site.ts'
import { ExternalLink } from '../../parts/more-link/more-link.tsx'
import { Seal } from '../../parts/seal/seal.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ChevronDown, ChevronUp, ShieldCheck, Heart, MessageCircle } from '../../ui/icons/icons.ts'
import { keepFrameFocus } from '../../parts/video/video-frame.ts'
import { Note, Row, Stack } from '../../ui/layout/primitives.tsx'
import { smoothScroll } from '../../ui/page/smooth-scroll.ts'
import styles from './social-posts.module.css'

/** The stored picture and text of a post, collapsed at first; expanded without script. */
export function ExpandablePost({ post, profile }: { post: SocialPost; profile: string }) {
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

/** The post embedded from its provider, loaded only after a press (docs/product/interface.md). */
function OriginalPost({ post: { provider, provider_id: id } }: { post: SocialPost }) {
  const [isLoaded, setIsLoaded] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  // The frame replaces the pressed button, so it gets the focus.
  useEffect(() => {
    if (isLoaded) frame.current?.focus()
  }, [isLoaded])
  if (provider === null || id === null) return null
  if (isLoaded) {
    return (
      <iframe
        ref={frame}
        src={postUrl(provider, id)}
        title={socialWording.originalPost}
        onLoad={keepFrameFocus}
        // The frame is of another origin, so with both it still cannot reach this page.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        className={styles.frame}
      />
    )
  }
  return (
    <Stack justify="start" gap="2" className="no-print needs-script">
      <Button size="s" onClick={() => setIsLoaded(true)}>
        {socialWording.loadOriginal}
      </Button>
      <Row as="p" align="start" gap="icon" size="2" tone="quiet" className={styles.note}>
        <ShieldCheck />
        {socialWording.loadOriginalNote}
      </Row>
    </Stack>
  )
}

function postUrl(provider: PostProvider, id: string): string {
  switch (provider) {
    case 'instagram':
      return `https://www.instagram.com/p/${encodeURIComponent(id)}/embed/`
  }
}

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
            <Verse lines={lines} className={styles.cardsVerse} />
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
function Verse({ lines, className }: { lines: readonly string[]; className: string | undefined }) {
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
