import { slugName } from '../../../../../contract/categories/categories.ts'
import { mediaPath, textPath } from '../../../../../contract/links.ts'
import { type LetterChoice, ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import { publishWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { SITE_CARD } from '../../../../client/head.ts'
import { useSite } from '../../../../client/site.ts'
import {
  BookOpen,
  BookOpenText,
  ExternalLink,
  type Icon,
  Link,
  Mail,
  Search,
  Sprout,
  Tag,
} from '../../../../ui/icons/icons.ts'
import { Title } from '../../../../ui/layout/title.tsx'
import styles from './appearances.module.css'
import { plainTitle, textByline } from '../../../../../contract/wording/reviews/books.ts'
import { documentTitle } from '../../../../../contract/wording/site/site.ts'
import { draftTitle } from '../../../../../contract/wording/studio/studio.ts'
import { BookCover } from '../../../../parts/book-cover/book-cover.tsx'
import { Seal } from '../../../../parts/seal/seal.tsx'
import { Stars } from '../../../../parts/stars/stars.tsx'
import { useEditor } from '../saving/use-draft.ts'
import { Note, Row, Stack } from '../../../../ui/layout/primitives.tsx'

/** Every place where the text will appear. */
export function Appearances({ letter }: { letter: LetterChoice }) {
  const { id, draft: written } = useEditor()
  const draft = ofItsKind(written)
  const known = useSite().settings.categories
  const { kind, slug, related_books: related } = draft
  const categories = draft.categories.map((each) => slugName(each, known) ?? each).join('、')
  const places: readonly (readonly [Icon, place: string, about?: string] | false)[] = [
    [Link, decodeURI(textPath({ id, kind, slug })), publishWording.permanent],
    categories !== '' && [Tag, categories, publishWording.category],
    draft.is_featured && [Sprout, publishWording.featured, publishWording.featuredText],
    draft.is_recommended && [BookOpen, publishWording.recommended, publishWording.recommendedText],
    related.length > 0 && [BookOpenText, publishWording.related(related.length), publishWording.relatedText],
    !draft.is_unindexed && [Search, publishWording.search, publishWording.searchText],
    letter !== 'none' && [Mail, letter === 'next' ? publishWording.letterNext : publishWording.letterAlone],
    kind !== 'page' && [ExternalLink, publishWording.feed, publishWording.feedText],
  ]
  return (
    <>
      <Title as="h3" size="10" above="5">
        {publishWording.appears}
      </Title>
      <ul className={`${styles.list} ruled-list`}>
        {places.map((each) => {
          if (!each) return null
          const [PlaceIcon, place, about] = each
          return (
            <li key={place}>
              <PlaceIcon />
              <span className="num">{place}</span>
              {about !== undefined && <small>{about}</small>}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The review as a link on social networks and as a search result. */
export function ShareLooks() {
  const { draft: written, info } = useEditor()
  const { settings } = useSite()
  const draft = ofItsKind(written)
  const { kind, title, excerpt, summary, rating, share_picture: picture } = draft
  // A page has no cover: it shares the card of the site.
  const isOfBook = picture === null && kind !== 'page'
  return (
    <>
      <Note as="h3" size="3" below="2" className={styles.label}>
        {publishWording.shareLook}
      </Note>
      <Stack leaf className={isOfBook ? styles.card : undefined}>
        {isOfBook ? (
          <div className={styles.cover}>
            <BookCover card={{ title, cover: info.cover_path }} decorative />
          </div>
        ) : (
          <img src={picture === null ? SITE_CARD : mediaPath(picture)} alt="" className={styles.picture} />
        )}
        <div className={styles.text}>
          <b>{draft.search_title || draftTitle(draft)}</b>
          <Note as="span" size="3" tone="soft">
            {textByline(draft)}
          </Note>
          <Note size="3" tone="soft" className="clamped">
            {draft.search_description || excerpt || summary}
          </Note>
          <Row as="small" wrap gap="1 2" size="2">
            <Seal size={18} />
            <span>{settings.name}</span>
            {rating !== null && <Stars rating={rating} />}
          </Row>
        </div>
      </Stack>
      <Note as="h3" size="3" above="5" below="2" className={styles.label}>
        {publishWording.searchLook}
      </Note>
      <SearchLook />
    </>
  )
}

/** The text as a search engine shows it; nothing is said of one that they leave out. */
export function SearchLook() {
  const { id, draft: written } = useEditor()
  const { settings, url } = useSite()
  const draft = ofItsKind(written)
  const { kind, slug, search_title: title, search_description: description } = draft
  const path = decodeURI(textPath({ id, kind, slug }))
  return (
    <Stack leaf className={styles.result}>
      <Row as="small" wrap gap="1 2" size="2" className="num">
        <Seal size={18} />
        {settings.name}
        <span>{[new URL(url).host, ...path.slice(1).split('/')].join(' › ')}</span>
      </Row>
      <b>{documentTitle(title || plainTitle(draft) || draftTitle(draft), settings.name)}</b>
      <Note size="3" tone="soft" className="clamped">
        {description || draft.summary || draft.excerpt}
      </Note>
    </Stack>
  )
}
