import { type ReactNode, useId, useState } from 'react'
import type { Highlight } from '../../../../contract/reading/highlights.ts'
import { highlightsWording as wording } from '../../../../contract/wording/reading/highlights.ts'
import { quoteCardWording } from '../../../../contract/wording/reading/reading-tools.ts'
import { HighlightItem, MarksLink } from '../../../parts/highlights/highlight-item.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ChoiceField } from './choice-field.tsx'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import styles from './selection-dialog.module.css'
import type { SelectionRequest } from './selection-actions.tsx'
import { fitsCard } from './quote-text.ts'

interface SelectionDialogProps {
  /** To choose from; only one if a passage is selected. */
  passages: readonly string[]
  isSelected: boolean
  /** Undefined for guests. */
  highlights: readonly Highlight[] | undefined
  /** The button of an unsaved note. */
  draft: ReactNode
  onChoose: (kind: SelectionRequest['kind'], passage: string) => void
  onEdit: (highlight: Highlight) => void
  onRemove: (highlight: Highlight, byKey: boolean) => void
  onShow: (highlight: Highlight) => void
  onClose: () => void
}

/** The actions on a passage, and the reader's highlights in this review, for use without a selection. */
export function SelectionDialog(props: SelectionDialogProps) {
  const { passages, isSelected, highlights, draft, onChoose, onEdit, onRemove, onShow, onClose } = props
  const id = useId()
  const [passage, setPassage] = useState(passages[0] ?? '')
  return (
    <Dialog aria-labelledby={id} onClose={onClose} width="640px">
      <Title id={id} size="11" below="3">
        {wording.heading}
      </Title>
      {passages.length > 0 && (
        <>
          <ChoiceField
            kind="passages"
            legend={isSelected ? wording.selected : wording.choose}
            name="passage"
            options={passages.map((each) => ({ value: each, label: each }))}
            value={passage}
            onChange={setPassage}
          />
          <Row wrap gap="2" above="3">
            <Button size="s" variant="primary" onClick={() => onChoose('mark', passage)}>
              {wording.mark}
            </Button>
            <Button size="s" onClick={() => onChoose('note', passage)}>
              {wording.write}
            </Button>
            <Button
              size="s"
              disabled={!isSelected && !fitsCard(passage)}
              onClick={() => onChoose('card', passage)}
            >
              {quoteCardWording.make}
            </Button>
          </Row>
        </>
      )}
      {draft}
      {highlights && (
        <section aria-labelledby={`${id}-own`} className={styles.own}>
          <Title as="h3" id={`${id}-own`} size="7">
            {wording.own}
          </Title>
          {highlights.length === 0 ? (
            <Note size="5" tone="soft">
              {wording.none}
            </Note>
          ) : (
            <>
              <ul>
                {highlights.map((highlight) => (
                  <HighlightItem
                    key={highlight.id}
                    highlight={highlight}
                    link={
                      <button type="button" className="text-button" onClick={() => onShow(highlight)}>
                        {wording.toText}
                      </button>
                    }
                    onEdit={() => onEdit(highlight)}
                    onRemove={(byKey) => onRemove(highlight, byKey)}
                  />
                ))}
              </ul>
              {highlights[0] && <MarksLink review={highlights[0].book_id} />}
            </>
          )}
        </section>
      )}
      <Row wrap justify="end" gap="2" above="3">
        <Button size="s" onClick={onClose}>
          {wording.close}
        </Button>
      </Row>
    </Dialog>
  )
}
