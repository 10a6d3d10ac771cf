import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { quoteCardWording } from '../../../contract/wording/reading-tools.ts'
import { renderNothing } from '../../client/render-nothing.ts'
import type { QuoteCardDialogProps } from './quote-card-dialog.tsx'
import { fitsCard, selectedQuote, sentencesInView, sentencesOf } from './quote-text.ts'
import type { ReadingEffectsProps } from './reading-effects.tsx'
import { QUOTE_BUTTON_ID } from './reading-tools.tsx'

const QuoteCardDialog = lazy<ComponentType<QuoteCardDialogProps>>(() =>
  import('./quote-card-dialog.tsx').then(({ QuoteCardDialog: Part }) => ({ default: Part }), renderNothing),
)

/** 書籤卡: by 籤, or by a button beside a selection. */
export function QuoteCards({ review, body }: ReadingEffectsProps) {
  const [offer, setOffer] = useState<{ sentences: readonly string[]; isTooLong: boolean }>()
  const [place, setPlace] = useState<{ top: number; left: number }>()

  const open = () => {
    const { current } = body
    if (!current) return
    const quote = selectedQuote(current)
    const isTooLong = quote !== '' && !fitsCard(quote) && sentencesOf(quote).length > 0
    const selected = fitsCard(quote) ? [quote] : sentencesOf(quote)
    setOffer({ sentences: selected.length > 0 ? selected : sentencesInView(current), isTooLong })
    setPlace(undefined)
  }
  useEffect(() => {
    const button = document.getElementById(QUOTE_BUTTON_ID)
    button?.addEventListener('click', open)
    return () => button?.removeEventListener('click', open)
  }, [])
  useEffect(() => {
    const follow = () => {
      const selection = document.getSelection()
      const hasQuote = body.current !== null && fitsCard(selectedQuote(body.current))
      if (!hasQuote || !selection) return setPlace(undefined)
      const { bottom, right } = selection.getRangeAt(0).getBoundingClientRect()
      setPlace({
        top: Math.max(72, Math.min(bottom + 12, window.innerHeight - 60)),
        left: Math.max(8, Math.min(right - 120, window.innerWidth - 140)),
      })
    }
    document.addEventListener('selectionchange', follow)
    document.addEventListener('scroll', follow, { passive: true, capture: true })
    return () => {
      document.removeEventListener('selectionchange', follow)
      document.removeEventListener('scroll', follow, { capture: true })
    }
  }, [body])

  return (
    <>
      {place && !offer && (
        <button
          type="button"
          className="quote-button"
          style={place}
          // The press would end the selection.
          onPointerDown={(event) => event.preventDefault()}
          onClick={open}
        >
          {quoteCardWording.make}
        </button>
      )}
      {offer && (
        <Suspense>
          <QuoteCardDialog review={review} {...offer} onClose={() => setOffer(undefined)} />
        </Suspense>
      )}
    </>
  )
}
