import type { Category } from '../../../contract/categories.ts'
import { CATEGORY_INTRODUCTIONS } from '../../../contract/category-introductions.ts'
import { categoryPath } from '../../../contract/links.ts'
import { bookTitle } from '../../../contract/wording/books.ts'
import { Asterism } from '../../parts/asterism/asterism.tsx'
import { BreakableName } from '../../parts/category-name/breakable-name.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { FadeIn } from '../../ui/fade-in.tsx'
import styles from './category-explorer.module.css'

/** A category with its asterism, as <li>. */
export function ExplorerCard({ category, index }: { category: Category; index: number }) {
  const { id, name, color, asterism } = category
  const { tagline, description, featured } = CATEGORY_INTRODUCTIONS[id]
  return (
    <FadeIn as="li" index={index} className={`${styles.card} ${color}`}>
      <div className={styles.sky}>
        <Asterism name={asterism} width={180} height={116} onDeep className={styles.stars} />
        <span className={styles.asterism}>{asterism}</span>
      </div>
      <div className={styles.body}>
        <h3 className={styles.name}>
          <SiteLink to={categoryPath(id)}>
            <BreakableName name={name} />
          </SiteLink>
        </h3>
        <p className={styles.tagline}>{tagline}</p>
        <p className={styles.description}>{description}</p>
        <p className={styles.titles}>{featured.slice(0, 3).map(bookTitle).join('')}</p>
      </div>
    </FadeIn>
  )
}
