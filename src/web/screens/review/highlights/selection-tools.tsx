import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { Review } from '../../../../contract/reviews/reviews.ts'
import { highlightsWording as wording } from '../../../../contract/wording/reading/highlights.ts'
import { quoteCardWording } from '../../../../contract/wording/reading/reading-tools.ts'
import { renderNothing } from '../../../client/render-nothing.ts'
import { sessionOf, useSession } from '../../../client/session/session.ts'
import type { SelectionRequest, SelectionActionsProps } from './selection-actions.tsx'
import { fitsCard, selectedRange, textOfRange } from './quote-text.ts'
import { QUOTE_BUTTON_ID } from '../reading-tools/reading-tools.tsx'
import './selection-tools.css'

const SelectionActions = lazy<ComponentType<SelectionActionsProps>>(() =>
  import('./selection-actions.tsx').then(({ SelectionActions: Part }) => ({ default: Part }), renderNothing),
)

/** 劃線, 寫筆記 and 書籤卡 beside a selection, however it was made; and by 籤, for those who select nothing. */
export function SelectionTools({ review, body }: { review: Review; body: RefObject<HTMLElement | null> }) {
  const [request, setRequest] = useState<SelectionRequest>()
  const [shown, setShown] = useState<{ place: { top: number; left: number }; quote: string }>()
  const toolbar = useRef<HTMLDivElement>(null)
  const firstTool = useRef<HTMLButtonElement>(null)
  const reader = sessionOf(useSession())?.id

  // A guest's dialogs stay after their request.
  const [isUsed, setIsUsed] = useState(false)
  if (!isUsed && (reader !== undefined || request !== undefined)) setIsUsed(true)

  const ask = (kind: SelectionRequest['kind']) => {
    setRequest({ kind, range: body.current ? selectedRange(body.current)?.cloneRange() : undefined })
    setShown(undefined)
    if (kind === 'mark' || kind === 'note') document.getSelection()?.removeAllRanges()
  }
  const choose = useEffectEvent(() => ask('choose'))
  useEffect(() => {
    // The button belongs to another root, which may render it later.
    const open = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(`#${QUOTE_BUTTON_ID}`)) choose()
    }
    document.addEventListener('click', open)
    const button = document.getElementById(QUOTE_BUTTON_ID)
    // It was pressed before (reading-tools.tsx).
    if (button?.dataset.pressed === '') button.click()
    return () => document.removeEventListener('click', open)
  }, [])
  useEffect(() => {
    const follow = () => {
      const range = body.current ? selectedRange(body.current) : undefined
      const quote = range ? textOfRange(range) : ''
      if (!range || quote === '') return setShown(undefined)
      const { bottom, right } = range.getBoundingClientRect()
      const place = {
        top: Math.max(72, Math.min(bottom + 12, window.innerHeight - 60)),
        left: Math.max(8, Math.min(right - 140, window.innerWidth - TOOLBAR_WIDTH)),
      }
      setShown({ place, quote })
    }
    // The toolbar follows a selection by Tab, though it stands elsewhere in the document.
    const enter = (event: KeyboardEvent) => {
      const { current: first } = firstTool
      if (event.key === 'Escape' && first) setShown(undefined)
      if (event.key !== 'Tab' || event.shiftKey || !first) return
      if (toolbar.current?.contains(document.activeElement)) return
      event.preventDefault()
      first.focus({ preventScroll: true })
    }
    follow()
    document.addEventListener('selectionchange', follow)
    document.addEventListener('scroll', follow, { passive: true, capture: true })
    document.addEventListener('keydown', enter)
    return () => {
      document.removeEventListener('selectionchange', follow)
      document.removeEventListener('scroll', follow, { capture: true })
      document.removeEventListener('keydown', enter)
    }
  }, [body])

  const tools = [
    ['mark', wording.mark],
    ['note', wording.write],
    ...(shown && fitsCard(shown.quote) ? ([['card', quoteCardWording.make]] as const) : []),
  ] as const
  return (
    <>
      {shown && (
        <div
          ref={toolbar}
          role="toolbar"
          aria-label={wording.tools}
          className="selection-tools no-print"
          style={shown.place}
          // The press would end the selection.
          onPointerDown={(event) => event.preventDefault()}
        >
          {tools.map(([kind, label]) => (
            <button
              key={kind}
              ref={kind === 'mark' ? firstTool : undefined}
              type="button"
              onClick={() => ask(kind)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {isUsed && (
        <Suspense>
          <SelectionActions
            key={reader}
            review={review}
            body={body}
            reader={reader}
            request={request}
            onDone={() => setRequest(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Of three buttons, in px. */
const TOOLBAR_WIDTH = 280
