import { LABEL_MARK } from '../../../../contract/newsletter/letter-states.ts'
import * as words from '../../../../contract/wording/studio/studio-letters.ts'
import { useSite } from '../../../client/site.ts'
import { Choice, Choices } from '../choices.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Small } from '../../../ui/layout/primitives.tsx'

const { lettersWording } = words

interface AudienceFieldsProps {
  /** Empty: all. */
  audience: readonly string[]
  /** All of them; undefined while it is not known. */
  confirmed: number | undefined
  /** Of the audience; undefined while it is not known. */
  recipients: number | undefined
  /** Slugs that are ticked when the letter is limited to categories. */
  suggested: readonly string[]
  /** Of the subscribers. */
  labels: readonly string[]
  onChange: (audience: string[]) => void
}

/** All subscribers, those who want some categories, or those with some labels. */
export function AudienceFields({
  audience,
  confirmed,
  recipients,
  suggested,
  labels,
  onChange,
}: AudienceFieldsProps) {
  // A hidden one stays chosen until it is dropped.
  const known = useSite().settings.categories.filter(
    ({ id, is_hidden }) => !is_hidden || audience.includes(id),
  )
  const ids = known.map(({ id }) => id)
  const isByLabel = audience[0]?.startsWith(LABEL_MARK) === true
  const isByCategory = audience.length > 0 && !isByLabel
  const limit = () => {
    const categories = ids.filter((category) => suggested.includes(category))
    onChange(categories.length > 0 ? categories : ids)
  }
  const counted = (text: string, isChosen: boolean) =>
    isChosen && recipients !== undefined ? words.withCount(text, recipients) : text
  // A label that nobody has any more stays chosen until it is dropped.
  const marked = [...new Set([...labels.map((label) => LABEL_MARK + label), ...(isByLabel ? audience : [])])]
  return (
    <Choices legend={lettersWording.audience} hidesLegend>
      <Choice name="audience" checked={audience.length === 0} onChange={() => onChange([])}>
        {confirmed === undefined
          ? lettersWording.everybody
          : words.withCount(lettersWording.everybody, confirmed)}
      </Choice>
      {marked.length > 0 && (
        <Choice name="audience" checked={isByLabel} onChange={() => onChange(marked.slice(0, 1))}>
          <span>
            <span>{counted(lettersWording.byLabel, isByLabel)}</span>
            {!isByLabel && <Small size="3">{labels.slice(0, SHOWN_LABELS).join('、')}</Small>}
          </span>
        </Choice>
      )}
      {isByLabel && (
        <Picks
          legend={lettersWording.labels}
          offered={marked.map((value) => ({ value, name: value.slice(LABEL_MARK.length) }))}
          chosen={audience}
          onChange={onChange}
        />
      )}
      <Choice name="audience" checked={isByCategory} onChange={limit}>
        {counted(lettersWording.byCategory, isByCategory)}
      </Choice>
      {isByCategory && (
        <Picks
          legend={lettersWording.categories}
          offered={known.map(({ id, name }) => ({ value: id, name }))}
          chosen={audience}
          onChange={onChange}
        />
      )}
    </Choices>
  )
}

/** Enough to know what labels there are. */
const SHOWN_LABELS = 6

interface PicksProps {
  legend: string
  offered: readonly { value: string; name: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function Picks({ legend, offered, chosen, onChange }: PicksProps) {
  return (
    <Grid as="fieldset" columns="repeat(auto-fill, minmax(13em, 1fr))" below="2" className="below-choice">
      <legend className="visually-hidden">{legend}</legend>
      {offered.map(({ value, name }) => (
        <Choice
          key={value}
          type="checkbox"
          checked={chosen.includes(value)}
          // Without any the letter would go to all.
          disabled={chosen.length === 1 && chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              offered.flatMap((each) =>
                (each.value === value ? checked : chosen.includes(each.value)) ? [each.value] : [],
              ),
            )
          }
        >
          {name}
        </Choice>
      ))}
    </Grid>
  )
}
