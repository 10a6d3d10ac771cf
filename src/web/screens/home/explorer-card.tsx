import { ASTERISM_NAMES } from '../../../contract/categories/asterisms.ts'
import { type Category, categoryClass } from '../../../contract/categories/categories.ts'
import { categoryPath } from '../../../contract/links.ts'
import { bookTitle } from '../../../contract/wording/reviews/books.ts'
import { Asterism } from '../../parts/asterism/asterism.tsx'
import { BreakableName } from '../../parts/category-name/breakable-name.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { FadeIn } from '../../ui/page/fade-in.tsx'
import { Title } from '../../ui/layout/title.tsx'
import styles from './category-explorer.module.css'

interface ExplorerCardProps {
  category: Category
  index: number
  /** Of a few books; undefined until they are loaded. */
  titles: readonly string[] | undefined
}

/** A category with its asterism, as <li>. */
export function ExplorerCard({ category, index, titles }: ExplorerCardProps) {
  const { id, name, asterism, tagline, description } = category
  return (
    <FadeIn as="li" index={index} className={`${styles.card} ${categoryClass(category)}`}>
      <div className={styles.sky}>
        <Asterism name={asterism} width={180} height={116} onDeep className={styles.stars} />
        <span className={styles.asterism}>{ASTERISM_NAMES[asterism]}</span>
      </div>
      <div className={styles.body}>
        <Title as="h3" size="10" className={styles.name}>
          <SiteLink to={categoryPath(id)}>
            <BreakableName name={name} />
          </SiteLink>
        </Title>
        <p className={styles.tagline}>{tagline}</p>
        <p className={styles.description}>{description}</p>
        <p className={styles.titles}>{titles?.map(bookTitle).join('')}</p>
      </div>
    </FadeIn>
  )
}
