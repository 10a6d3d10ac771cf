import { slugName } from '../../../../../contract/categories/categories.ts'
import { textPath } from '../../../../../contract/links.ts'
import { type LetterChoice, ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import { publishWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { useSite } from '../../../../client/site.ts'
import {
  BookOpen,
  BookOpenText,
  ExternalLink,
  Link,
  Mail,
  Search,
  Sprout,
  Tag,
} from '../../../../ui/icons/icons.ts'
import { Title } from '../../../../ui/layout/title.tsx'
import styles from './appearances.module.css'

interface AppearancesProps {
  id: number
  draft: Draft
  letter: LetterChoice
}

/** Every place where the text will appear. */
export function Appearances({ id, draft: written, letter }: AppearancesProps) {
  const draft = ofItsKind(written)
  const known = useSite().settings.categories
  const categories = draft.categories.map((slug) => slugName(slug, known) ?? slug).join('、')
  return (
    <>
      <Title as="h3" size="10" above="5">
        {publishWording.appears}
      </Title>
      <ul className={`${styles.list} ruled-list`}>
        <li>
          <Link />
          <span className="num">{decodeURI(textPath({ id, kind: draft.kind, slug: draft.slug }))}</span>
          <small>{publishWording.permanent}</small>
        </li>
        {categories !== '' && (
          <li>
            <Tag />
            <span>{categories}</span>
            <small>{publishWording.category}</small>
          </li>
        )}
        {draft.is_featured && (
          <li>
            <Sprout />
            <span>{publishWording.featured}</span>
            <small>{publishWording.featuredText}</small>
          </li>
        )}
        {draft.is_recommended && (
          <li>
            <BookOpen />
            <span>{publishWording.recommended}</span>
            <small>{publishWording.recommendedText}</small>
          </li>
        )}
        {draft.related_books.length > 0 && (
          <li>
            <BookOpenText />
            <span>{publishWording.related(draft.related_books.length)}</span>
            <small>{publishWording.relatedText}</small>
          </li>
        )}
        <li>
          <Search />
          <span>{publishWording.search}</span>
          <small>{publishWording.searchText}</small>
        </li>
        {letter !== 'none' && (
          <li>
            <Mail />
            <span>{letter === 'next' ? publishWording.letterNext : publishWording.letterAlone}</span>
          </li>
        )}
        {draft.kind !== 'page' && (
          <li>
            <ExternalLink />
            <span>{publishWording.feed}</span>
            <small>{publishWording.feedText}</small>
          </li>
        )}
      </ul>
    </>
  )
}
