import type { Category } from '../../../contract/categories/categories.ts'
import { Asterism } from '../../parts/asterism/asterism.tsx'
import { BreakableName } from '../../parts/category-name/breakable-name.tsx'
import { CategoryIcon } from '../../parts/category-name/category-icon.tsx'
import styles from './category-head.module.css'

/** The category's name and introduction on its deep colour, with its picture. */
export function CategoryHead({ category }: { category: Category }) {
  const { tagline, description } = category
  return (
    <header className={`${styles.head} on-cover`}>
      <div className={`${styles.inner} wrap`}>
        <div className={`${styles.picture} no-print`}>
          <CategoryPicture category={category} />
        </div>
        <div>
          <h1 className={styles.title}>
            <CategoryIcon icon={category.icon} className={styles.icon} />
            <BreakableName name={category.name} />
          </h1>
          <p className={styles.tagline}>{tagline}</p>
          <p className={styles.description}>{description}</p>
        </div>
      </div>
    </header>
  )
}

function CategoryPicture({ category }: { category: Category }) {
  const address = PICTURES.get(category.id)
  if (address === undefined) return <Asterism name={category.asterism} width={300} height={300} onDeep />
  return <img src={address} width={300} height={300} alt="" />
}

/** By category id. */
const PICTURES: ReadonlyMap<string, string> = new Map(
  Object.entries(
    import.meta.glob<string>('../../assets/category-pictures/*.svg', {
      eager: true,
      query: '?url',
      import: 'default',
    }),
  ).map(([path, address]) => [path.replace(/^.*\/|\.svg$/g, ''), address]),
)
