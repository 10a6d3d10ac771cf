import { ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import { type ReactNode, useId } from 'react'
import { findCategory } from '../../../../../contract/categories/categories.ts'
import { CATEGORY_COLOURS } from '../../../../../contract/categories/category-colours.ts'
import { COVER_TEMPLATES, keyCharacters } from '../../../../../contract/pictures/cover-designs.ts'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import {
  colourNames,
  coverWording as w,
  templateNames,
} from '../../../../../contract/wording/studio/studio-cover.ts'
import { useSite } from '../../../../client/site.ts'
import { Shuffle } from '../../../../ui/icons/icons.ts'
import type { ChosenDesign } from './cover-draw.tsx'
import { Row, Stack } from '../../../../ui/layout/primitives.tsx'
import styles from './cover-picker.module.css'

interface CoverOptionsProps {
  draft: Draft
  design: ChosenDesign
  onChange: (design: ChosenDesign) => void
}

/** Colour, key character and variant of a drawn cover. */
export function CoverOptions({ draft, design, onChange }: CoverOptionsProps) {
  const known = useSite().settings.categories
  const { template } = design
  const categories = draft.categories.flatMap((slug) => findCategory(slug, known) ?? [])
  const chosen = findCategory(design.colour, categories) ?? categories[0]
  const characters = keyCharacters(ofItsKind(draft).title)
  const variants = template === undefined ? 1 : COVER_TEMPLATES[template]
  return (
    <>
      <Choices label={w.colour}>
        {categories.length === 0 && <p>{w.noColour}</p>}
        {categories.map(({ id, name, colour }) => (
          <Choice
            key={id}
            group={w.colour}
            className={styles.colour}
            isChosen={id === chosen?.id}
            onChoose={() => onChange({ ...design, colour: id })}
          >
            <i style={{ background: CATEGORY_COLOURS[colour].base }} />
            {`${colourNames[colour]}・${name}`}
          </Choice>
        ))}
      </Choices>
      {template === 'glyph' && characters.length > 1 && (
        <Choices label={w.character}>
          {characters.map((character) => (
            <Choice
              key={character}
              group={w.character}
              className={styles.character}
              isChosen={character === design.character}
              onChoose={() => onChange({ ...design, character })}
            >
              {character}
            </Choice>
          ))}
        </Choices>
      )}
      {template !== undefined && (
        <Stack align="center" gap="0 3" ruled narrow className={styles.option}>
          <span>{w.pattern}</span>
          {variants > 1 ? (
            <Row wrap gap="1 5" className={styles.choices}>
              <button
                type="button"
                onClick={() => onChange({ ...design, variant: (design.variant + 1) % variants })}
              >
                <Shuffle />
                {w.another(templateNames[template])}
              </button>
              <p>{w.sameAgain}</p>
            </Row>
          ) : (
            <p>{w.onePattern}</p>
          )}
        </Stack>
      )}
    </>
  )
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack as="fieldset" align="center" gap="0 3" ruled narrow className={styles.option}>
      <legend className="visually-hidden">{label}</legend>
      <span aria-hidden="true">{label}</span>
      <Row wrap gap="1 5" className={styles.choices}>
        {children}
      </Row>
    </Stack>
  )
}

interface ChoiceProps {
  /** The radio buttons of one group of the dialog. */
  group: string
  className: string | undefined
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ group, className, isChosen, onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <label className={className} htmlFor={id}>
      <input
        id={id}
        type="radio"
        name={`cover ${group}`}
        className={styles.input}
        checked={isChosen}
        onChange={onChoose}
      />
      {children}
    </label>
  )
}
