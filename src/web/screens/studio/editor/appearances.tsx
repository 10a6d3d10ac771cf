import { slugName } from '../../../../contract/categories.ts'
import { reviewPath } from '../../../../contract/links.ts'
import type { Draft } from '../../../../contract/studio-reviews.ts'
import { publishWording } from '../../../../contract/wording/studio-editor.ts'
import { useSite } from '../../../client/site.ts'
import { ExternalLink, Link, Sprout, Tag } from '../../../ui/icons.ts'
import styles from './publish-sheet.module.css'

/** Every place where the review will appear. */
export function Appearances({ id, draft }: { id: number; draft: Draft }) {
  const known = useSite().settings.categories
  const categories = draft.categories.map((slug) => slugName(slug, known) ?? slug).join('、')
  return (
    <>
      <h3 className={styles.places}>{publishWording.appears}</h3>
      <ul className={styles.list}>
        <li>
          <Link />
          <span className="num">{reviewPath(id)}</span>
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
        <li>
          <ExternalLink />
          <span>{publishWording.feed}</span>
          <small>{publishWording.feedText}</small>
        </li>
      </ul>
    </>
  )
}
