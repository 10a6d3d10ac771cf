import { lettersWording, withCount } from '../../../../contract/wording/studio/studio-letters.ts'
import { useSite } from '../../../client/site.ts'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from '../choices.module.css'

interface AudienceFieldsProps {
  /** Empty: all. */
  audience: readonly string[]
  confirmed: number
  /** Of the audience; undefined while it is not known. */
  recipients: number | undefined
  /** Slugs that are ticked when the letter is limited to categories. */
  suggested: readonly string[]
  onChange: (audience: string[]) => void
}

/** All subscribers, or those who want some categories. */
export function AudienceFields({
  audience,
  confirmed,
  recipients,
  suggested,
  onChange,
}: AudienceFieldsProps) {
  // A hidden one stays chosen until it is dropped.
  const known = useSite().settings.categories.filter(
    ({ id, is_hidden }) => !is_hidden || audience.includes(id),
  )
  const ids = known.map(({ id }) => id)
  const isLimited = audience.length > 0
  const limit = () => {
    const categories = ids.filter((category) => suggested.includes(category))
    onChange(categories.length > 0 ? categories : ids)
  }
  return (
    <fieldset>
      <legend className="visually-hidden">{lettersWording.audience}</legend>
      <Row as="label" gap="3" className={styles.choice}>
        <input type="radio" name="letter-audience" checked={!isLimited} onChange={() => onChange([])} />
        {withCount(lettersWording.everybody, confirmed)}
      </Row>
      <Row as="label" gap="3" className={styles.choice}>
        <input type="radio" name="letter-audience" checked={isLimited} onChange={limit} />
        {isLimited && recipients !== undefined
          ? withCount(lettersWording.byCategory, recipients)
          : lettersWording.byCategory}
      </Row>
      {isLimited && (
        <Grid as="fieldset" columns="repeat(auto-fill, minmax(13em, 1fr))" below="2" className={styles.below}>
          <legend className="visually-hidden">{lettersWording.categories}</legend>
          {known.map(({ id, name }) => (
            <Row as="label" gap="3" key={id} className={styles.choice}>
              <input
                type="checkbox"
                checked={audience.includes(id)}
                // Without a category the letter would go to all.
                disabled={audience.length === 1 && audience.includes(id)}
                onChange={({ currentTarget }) =>
                  onChange(
                    ids.filter((each) => (each === id ? currentTarget.checked : audience.includes(each))),
                  )
                }
              />
              {name}
            </Row>
          ))}
        </Grid>
      )}
    </fieldset>
  )
}
