import { useCategories } from '../../client/site.ts'
import { BreakableName } from '../category-name/breakable-name.tsx'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
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
    <Stack as="fieldset" fit gap="2" narrow className={styles.picks}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      {useCategories().map(({ id, name, color }) => (
        <Row as="label" gap="2" touch key={id} className={`${styles.pick} ${color}`}>
          <input type="checkbox" name={FIELD} value={id} defaultChecked={picked?.includes(id)} />
          <BreakableName name={name} />
        </Row>
      ))}
    </Stack>
  )
}

/** The ticked slugs of a form. */
export function readPickedCategories(form: HTMLFormElement): string[] {
  return new FormData(form).getAll(FIELD).map(String)
}
