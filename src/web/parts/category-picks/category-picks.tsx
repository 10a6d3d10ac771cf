import { categoryClass } from '../../../contract/categories/categories.ts'
import { useSite } from '../../client/site.ts'
import { BreakableName } from '../category-name/breakable-name.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import fieldStyles from '../../ui/fields/field.module.css'
import styles from './category-picks.module.css'

interface CategoryPicksProps {
  legend: string
  /** True if visible words say the same. */
  isLegendHidden?: boolean
  /** Slugs that are ticked initially; `all` ticks each. */
  picked?: readonly string[] | 'all'
}

const FIELD = 'categories'

/** The categories as checkboxes of the surrounding form, which sends them also without script. */
export function CategoryPicks({ legend, isLegendHidden = false, picked }: CategoryPicksProps) {
  const offered = useSite().settings.categories.filter(
    ({ id, is_hidden }) => !is_hidden || (picked !== 'all' && picked?.includes(id)),
  )
  return (
    <Grid as="fieldset" gap="2" medium="repeat(2, minmax(0, 1fr))" narrow className={styles.picks}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      {offered.map((category) => (
        <Row
          as="label"
          gap="2"
          touch
          key={category.id}
          className={`${fieldStyles.choice} ${styles.pick} ${categoryClass(category)}`}
        >
          <input
            type="checkbox"
            name={FIELD}
            value={category.id}
            defaultChecked={picked === 'all' || picked?.includes(category.id)}
          />
          <BreakableName name={category.name} />
        </Row>
      ))}
    </Grid>
  )
}

/** The ticked slugs of a form. */
export function readPickedCategories(form: HTMLFormElement): string[] {
  return new FormData(form).getAll(FIELD).map(String)
}
