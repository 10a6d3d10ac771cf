import { useId, useState } from 'react'
import type { CoverDesign, CoverTemplate } from '../../../../contract/cover-designs.ts'
import { COVER_TEMPLATE_NAMES } from '../../../../contract/cover-designs.ts'
import { coverDrawingPath } from '../../../../contract/studio-links.ts'
import { COVER_USES, coverWording as w, templateNames } from '../../../../contract/wording/studio-cover.ts'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CoverOptions } from './cover-options.tsx'
import styles from './cover-picker.module.css'
import type { DraftEditor } from './use-draft.ts'

interface CoverPickerProps {
  editor: DraftEditor
  onClose: () => void
}

export interface ChosenDesign extends Omit<CoverDesign, 'template'> {
  /** Undefined: the site chooses, until the owner does. */
  template: CoverTemplate | undefined
}

const NOTHING_CHOSEN: ChosenDesign = { template: undefined, colour: null, character: null, variant: 0 }

/** 封面・畫一張: the eight templates with the real title, and what can be chosen of the one in use. */
export function CoverPicker({ editor, onClose }: CoverPickerProps) {
  const headingId = useId()
  const { id, draft, info, change, noteCover } = editor
  const [design, setDesign] = useState<ChosenDesign>(draft.cover_design ?? NOTHING_CHOSEN)
  const [hasFailed, setHasFailed] = useState(false)
  const [round, setRound] = useState(0)
  const { template } = design
  const categories = draft.categories.filter((slug) => slug !== '')
  const drawingOf = (drawn: CoverTemplate) => {
    const category = categories.find((slug) => slug === design.colour) ?? categories[0] ?? draft.category
    return coverDrawingPath(id, {
      title: draft.title,
      author: draft.author,
      template: drawn,
      ...(category !== null && { category }),
      ...(drawn === 'glyph' && design.character !== null && { character: design.character }),
      ...(drawn === template && { variant: String(design.variant) }),
    })
  }
  const shown = template === undefined ? info.cover_path : drawingOf(template)
  const card = { title: draft.title, cover: shown }
  const choose = () => {
    if (template === undefined) return
    change({ cover: null, cover_design: { ...design, template } })
    noteCover(shown)
    onClose()
  }
  return (
    // Esc closes the picker, not the sheet behind it.
    <div onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
      <Dialog className={styles.picker ?? ''} aria-labelledby={headingId} onClose={onClose}>
        <header className={styles.bar}>
          <span className={styles.book}>{w.of(draft.title)}</span>
          <h2 id={headingId}>{w.heading}</h2>
          <Button size="s" onClick={onClose}>
            {w.cancel}
          </Button>
          <Button size="s" variant="primary" disabled={template === undefined} onClick={choose}>
            {w.use}
          </Button>
        </header>
        <div key={round} className={styles.columns} onErrorCapture={() => setHasFailed(true)}>
          <div className={styles.preview}>
            <BookCover card={card} loading="eager" />
            <div className={styles.uses}>
              {COVER_USES.map(({ width, name }) => (
                <div key={width}>
                  <span style={{ width }}>
                    <BookCover card={card} decorative />
                  </span>
                  {name}
                </div>
              ))}
            </div>
            <p>{w.follows}</p>
            <p role="status" className={styles.problem}>
              {hasFailed && (
                <>
                  {w.failed}
                  <button
                    type="button"
                    onClick={() => {
                      setHasFailed(false)
                      setRound(round + 1)
                    }}
                  >
                    {w.retry}
                  </button>
                </>
              )}
            </p>
          </div>
          <div>
            <fieldset className={styles.templates}>
              <legend className="visually-hidden">{w.templates}</legend>
              {COVER_TEMPLATE_NAMES.map((each) => (
                <label key={each}>
                  <input
                    type="radio"
                    name={`${headingId}-template`}
                    className={styles.input}
                    checked={each === template}
                    onChange={() => setDesign({ ...design, template: each, variant: 0 })}
                  />
                  <BookCover
                    card={{ title: draft.title, cover: drawingOf(each) }}
                    decorative
                    loading="eager"
                  />
                  <span className={styles.name}>{templateNames[each]}</span>
                </label>
              ))}
            </fieldset>
            <CoverOptions draft={draft} design={design} onChange={setDesign} />
          </div>
        </div>
      </Dialog>
    </div>
  )
}
