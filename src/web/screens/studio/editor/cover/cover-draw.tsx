import { useId, useState } from 'react'
import type { CoverDesign, CoverTemplate } from '../../../../../contract/pictures/cover-designs.ts'
import { COVER_TEMPLATE_NAMES } from '../../../../../contract/pictures/cover-designs.ts'
import { ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import { coverDrawingPath } from '../../../../../contract/studio/studio-links.ts'
import {
  COVER_USES,
  coverWording as w,
  templateNames,
} from '../../../../../contract/wording/studio/studio-cover.ts'
import { BookCover } from '../../../../parts/book-cover/book-cover.tsx'
import { CoverOptions } from './cover-options.tsx'
import { Row, Stack } from '../../../../ui/layout/primitives.tsx'
import { Grid } from '../../../../ui/layout/grid.tsx'
import styles from './cover-picker.module.css'

export interface ChosenDesign extends Omit<CoverDesign, 'template'> {
  /** Undefined: the site chooses, until the owner does. */
  template: CoverTemplate | undefined
}

interface CoverDrawProps {
  id: number
  draft: Draft
  /** The cover as it is. */
  present: string
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
export function CoverDraw({ id, draft, present, design, onDesign }: CoverDrawProps) {
  const groupId = useId()
  const [hasFailed, setHasFailed] = useState(false)
  const [round, setRound] = useState(0)
  const { template } = design
  const shown = template === undefined ? present : drawingOf(id, draft, design, template)
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
        <Row align="end" wrap gap="2" size="2">
          {COVER_USES.map(({ width, name }) => (
            <Stack justify="center" gap="2" key={width}>
              <span style={{ width }}>
                <BookCover card={card} decorative />
              </span>
              {name}
            </Stack>
          ))}
        </Row>
        <p>{w.follows}</p>
        <Row as="p" role="status" wrap gap="0 3" tone="error">
          {hasFailed && (
            <>
              {w.failed}
              <button
                type="button"
                className="text-button"
                onClick={() => {
                  setHasFailed(false)
                  setRound(round + 1)
                }}
              >
                {w.retry}
              </button>
            </>
          )}
        </Row>
      </Stack>
      <div>
        <Stack as="fieldset" narrow className={styles.templates}>
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
              <span className={styles.name}>{templateNames[each]}</span>
            </Stack>
          ))}
        </Stack>
        <CoverOptions draft={draft} design={design} onChange={onDesign} />
      </div>
    </Grid>
  )
}
