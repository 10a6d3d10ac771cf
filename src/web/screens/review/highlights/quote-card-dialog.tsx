import { plainTitle } from '../../../../contract/wording/reviews/books.ts'
import { useId, useState } from 'react'
import { QUOTE_SHAPES, quoteCardPath, type QuoteShape } from '../../../../contract/pictures/quote-cards.ts'
import type { Review } from '../../../../contract/reviews/reviews.ts'
import { splitScript } from '../../../../contract/site/scripts.ts'
import {
  quoteCardFile,
  quoteCardWording as wording,
} from '../../../../contract/wording/reading/reading-tools.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Download, Share2 } from '../../../ui/icons/icons.ts'
import { ChoiceField } from './choice-field.tsx'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import styles from './quote-card-dialog.module.css'

export interface QuoteCardDialogProps {
  review: Pick<Review, 'id' | 'title' | 'headline'>
  /** To choose from; at least one. */
  sentences: readonly string[]
  /** More was selected than a card takes. */
  isTooLong: boolean
  onClose: () => void
}

const SIZES = { tall: [1080, 1350], wide: [1200, 630] } as const

/** A sentence as a picture to save or share. */
export function QuoteCardDialog({ review, sentences, isTooLong, onClose }: QuoteCardDialogProps) {
  const id = useId()
  const [quote, setQuote] = useState(sentences[0] ?? '')
  const [shape, setShape] = useState<QuoteShape>('tall')
  const [state, setState] = useState<'drawing' | 'ready' | 'failed'>('drawing')
  const { script } = splitScript(window.location.pathname)
  const address = quoteCardPath(review.id, shape, quote, script)
  const file = quoteCardFile(plainTitle(review))
  const [width, height] = SIZES[shape]
  const choose = (change: () => void) => {
    setState('drawing')
    change()
  }
  return (
    <Dialog aria-labelledby={id} onClose={onClose} width="860px">
      <Title id={id} size="11" below="4">
        {wording.heading}
      </Title>
      <Grid gap="5" medium="repeat(2, minmax(0, 1fr))">
        <div className={[styles.preview, styles[shape]].join(' ')}>
          <img
            key={address}
            src={address}
            alt={quote}
            width={width}
            height={height}
            hidden={state === 'failed'}
            onLoad={() => setState('ready')}
            onError={() => setState('failed')}
          />
          <p role="status" className={styles.state}>
            {state !== 'ready' && wording[state]}
          </p>
        </div>
        <Stack gap="4" fit className={styles.choices}>
          <ChoiceField
            kind="short"
            legend={wording.shape}
            name="shape"
            options={QUOTE_SHAPES.map((each) => ({ value: each, label: wording[each] }))}
            value={shape}
            onChange={(chosen) => choose(() => setShape(chosen))}
          />
          {sentences.length > 1 && (
            <ChoiceField
              kind="passages"
              legend={isTooLong ? wording.tooLong : wording.choose}
              name="sentence"
              options={sentences.map((each) => ({ value: each, label: each }))}
              value={quote}
              onChange={(chosen) => choose(() => setQuote(chosen))}
            />
          )}
          <Row wrap gap="2">
            <a href={address} download={file} className={buttonClass({ variant: 'primary', size: 's' })}>
              <Download />
              {wording.download}
            </a>
            {canShareFiles() && (
              <Button size="s" disabled={state !== 'ready'} onClick={() => void share(address, file)}>
                <Share2 />
                {wording.share}
              </Button>
            )}
            <Button size="s" onClick={onClose}>
              {wording.close}
            </Button>
          </Row>
        </Stack>
      </Grid>
    </Dialog>
  )
}

function canShareFiles(): boolean {
  const probe = new File([''], 'card.png', { type: 'image/png' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] })
}

/** A closed share sheet is no failure; without the picture the download is left. */
async function share(address: string, name: string): Promise<void> {
  try {
    const picture = await (await fetch(address)).blob()
    await navigator.share({ files: [new File([picture], name, { type: 'image/png' })] })
  } catch (cause) {
    if (!(cause instanceof Error && cause.name === 'AbortError'))
      console.warn('the card was not shared', cause)
  }
}
