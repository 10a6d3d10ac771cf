import { useCategories } from '../../client/site.ts'
import { BreakableName } from '../category-name/breakable-name.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import fieldStyles from '../../ui/fields/field.module.css'
import styles from './category-picks.module.css'

interface CategoryPicksProps {
  legend: string
  /** True if visible words say the same. */
  isLegendHidden?: boolean
  /** Slugs that are ticked initially. */
  picked?: readonly string[]
}

const FIELD = 'categories'

/** The eight categories as checkboxes of the surrounding form, which sends them also without script. */
export function CategoryPicks({ legend, isLegendHidden = false, picked }: CategoryPicksProps) {
  return (
    <Grid as="fieldset" gap="2" medium="repeat(2, minmax(0, 1fr))" narrow className={styles.picks}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      {useCategories().map(({ id, name, color }) => (
        <Row as="label" gap="2" touch key={id} className={`${fieldStyles.choice} ${styles.pick} ${color}`}>
          <input type="checkbox" name={FIELD} value={id} defaultChecked={picked?.includes(id)} />
          <BreakableName name={name} />
        </Row>
      ))}
    </Grid>
  )
}

/** The ticked slugs of a form. */
export function readPickedCategories(form: HTMLFormElement): string[] {
  return new FormData(form).getAll(FIELD).map(String)
}
