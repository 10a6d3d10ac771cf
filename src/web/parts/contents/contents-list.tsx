import type { AsterismId } from '../../../contract/categories/asterisms.ts'
import type { CategoryColour } from '../../../contract/categories/category-colours.ts'
import { categoryClass } from '../../../contract/categories/categories.ts'
import { categoryPath } from '../../../contract/links.ts'
import { countOfTexts } from '../../../contract/wording/reviews/books.ts'
import { volumeNumber } from '../../../contract/wording/reviews/category.ts'
import { useCategories } from '../../client/site.ts'
import { FadeIn } from '../../ui/page/fade-in.tsx'
import { Asterism } from '../asterism/asterism.tsx'
import { BreakableName } from '../category-name/breakable-name.tsx'
import { SiteLink } from '../site-link/site-link.tsx'
import styles from './contents-list.module.css'

interface ContentsEntry {
  name: string
  text: string
  colour: CategoryColour
  asterism: AsterismId | undefined
  /** Where it leads; absent for a field of reading, which is a heading. */
  to?: string
  /** Its texts, if known. */
  total?: number | undefined
}

/** 目次: the volumes of the site in two columns, as in a table of contents. */
export function ContentsList({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <ol className={styles.list}>
      {entries.map(({ name, text, colour, asterism, to, total }, index) => (
        <FadeIn
          key={name}
          as="li"
          index={index}
          isStill={to !== undefined}
          className={`${styles.entry} ${categoryClass({ colour })}`}
        >
          <span className={styles.volume}>{volumeNumber(index + 1)}</span>
          {asterism && <Asterism name={asterism} width={40} height={36} className={styles.stars} />}
          {to === undefined ? (
            <h3 className={styles.name}>{name}</h3>
          ) : (
            <SiteLink to={to} className={`${styles.name} covering`}>
              <BreakableName name={name} />
            </SiteLink>
          )}
          {total !== undefined && <span className={styles.total}>{countOfTexts(total)}</span>}
          <p className={styles.text}>{text}</p>
        </FadeIn>
      ))}
    </ol>
  )
}

/** The categories; `totals`: the texts of each, if known. */
export function CategoryContents({ totals }: { totals?: Readonly<Record<string, number>> | undefined }) {
  const entries = useCategories().map(({ id, name, tagline, colour, asterism }) => ({
    name,
    text: tagline,
    colour,
    asterism,
    to: categoryPath(id),
    total: totals?.[id],
  }))
  return <ContentsList entries={entries} />
}
