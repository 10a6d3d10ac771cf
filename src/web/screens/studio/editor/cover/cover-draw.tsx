import { type ReactNode, useId, useState } from 'react'
import {
  COVER_TEMPLATE_NAMES,
  COVER_TEMPLATES,
  type CoverDesign,
  type CoverTemplate,
  keyCharacters,
} from '../../../../../contract/pictures/cover-designs.ts'
import { ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import { coverDrawingPath } from '../../../../../contract/studio/studio-links.ts'
import * as words from '../../../../../contract/wording/studio/studio-cover.ts'
import { CoverSizes } from './cover-crop.tsx'
import { BookCover } from '../../../../parts/book-cover/book-cover.tsx'
import { Row, Stack } from '../../../../ui/layout/primitives.tsx'
import { Grid } from '../../../../ui/layout/grid.tsx'
import styles from './cover-picker.module.css'
import { findCategory } from '../../../../../contract/categories/categories.ts'
import { CATEGORY_COLOURS } from '../../../../../contract/categories/category-colours.ts'
import { useSite } from '../../../../client/site.ts'
import { Shuffle } from '../../../../ui/icons/icons.ts'
import { TextButton } from '../../buttons.tsx'
import { useEditor } from '../saving/use-draft.ts'

const { coverWording: w } = words

export interface ChosenDesign extends Omit<CoverDesign, 'template'> {
  /** Undefined: the site chooses, until the owner does. */
  template: CoverTemplate | undefined
}

interface CoverDrawProps {
  design: ChosenDesign
  onDesign: (design: ChosenDesign) => void
}

/** The address of the drawing that the review would have with this template. */
export function drawingOf(id: number, written: Draft, design: ChosenDesign, drawn: CoverTemplate): string {
  const draft = ofItsKind(written)
  const categories = draft.categories.filter((slug) => slug !== '')
  const category = categories.find((slug) => slug === design.colour) ?? categories[0] ?? draft.category
  return coverDrawingPath(id, {
    title: draft.title,
    author: draft.author,
    template: drawn,
    ...(category !== null && { category }),
    ...(drawn === 'glyph' && design.character !== null && { character: design.character }),
    ...(drawn === design.template && { variant: String(design.variant) }),
  })
}

/** 封面・畫一張: the eight templates with the real title, and what can be chosen of the one in use. */
export function CoverDraw({ design, onDesign }: CoverDrawProps) {
  const { id, draft, info } = useEditor()
  const groupId = useId()
  const [hasFailed, setHasFailed] = useState(false)
  const [round, setRound] = useState(0)
  const { template } = design
  const shown = template === undefined ? info.cover_path : drawingOf(id, draft, design, template)
  const { kind, title } = ofItsKind(draft)
  const card = { kind, title, cover: shown }
  return (
    <Grid
      key={round}
      gap="5"
      wide="300px minmax(0, 1fr)"
      wideGap="72px"
      onErrorCapture={() => setHasFailed(true)}
    >
      <Stack align="end" gap="3" size="3" tone="quiet" className={styles.preview}>
        <BookCover card={card} loading="eager" />
        <CoverSizes>
          <BookCover card={card} decorative />
        </CoverSizes>
        <p>{w.follows}</p>
        <Row as="p" role="status" wrap gap="0 3" tone="error">
          {hasFailed && (
            <>
              {w.failed}
              <TextButton
                onClick={() => {
                  setHasFailed(false)
                  setRound(round + 1)
                }}
              >
                {w.retry}
              </TextButton>
            </>
          )}
        </Row>
      </Stack>
      <div>
        <Grid
          as="fieldset"
          columns="repeat(2, 1fr)"
          wide="repeat(4, 1fr)"
          gap="5"
          below="6"
          narrow
          className={styles.templates}
        >
          <legend className="visually-hidden">{w.templates}</legend>
          {COVER_TEMPLATE_NAMES.map((each) => (
            <Stack as="label" gap="2" key={each}>
              <input
                type="radio"
                name={`${groupId}-template`}
                className={styles.input}
                checked={each === template}
                onChange={() => onDesign({ ...design, template: each, variant: 0 })}
              />
              <BookCover
                card={{ title, cover: drawingOf(id, draft, design, each) }}
                decorative
                loading="eager"
              />
              <span className={styles.name}>{words.templateNames[each]}</span>
            </Stack>
          ))}
        </Grid>
        <CoverOptions design={design} onDesign={onDesign} />
      </div>
    </Grid>
  )
}

/** Colour, key character and variant of a drawn cover. */
function CoverOptions({ design, onDesign }: CoverDrawProps) {
  const { draft } = useEditor()
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
            onChoose={() => onDesign({ ...design, colour: id })}
          >
            <i style={{ background: CATEGORY_COLOURS[colour].base }} />
            {`${words.colourNames[colour]}・${name}`}
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
              onChoose={() => onDesign({ ...design, character })}
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
                onClick={() => onDesign({ ...design, variant: (design.variant + 1) % variants })}
              >
                <Shuffle />
                {w.another(words.templateNames[template])}
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
