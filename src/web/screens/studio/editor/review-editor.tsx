import { parseRowId } from '../../../../contract/row-id.ts'
import { STUDIO_REVIEWS_PATH } from '../../../../contract/studio/studio-links.ts'
import type { Draft, StudioReview } from '../../../../contract/studio/studio-reviews.ts'
import { editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { type Api, toFailure } from '../../../client/api/api.ts'
import { UNREACHABLE } from '../../../client/api/failure.ts'
import { keepText, readKeptText } from '../../../client/kept-texts.ts'
import { getText, removeText } from '../../../client/device-store.ts'
import { STUDIO, type StudioCopy } from '../../../client/device-texts.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import MissingPage from '../missing-page.tsx'
import type { StudioPartProps } from '../studio-screen.tsx'
import { Editor } from './editor.tsx'
import { useOpenedText } from './saving/use-opened-text.ts'
import { unsentCopy } from './saving/draft-state.ts'

/** 寫: the review whose id the address has. */
export default function ReviewEditor({ params: { id = '' } }: StudioPartProps) {
  const review = parseRowId(id)
  return review === undefined ? <MissingPage /> : <OpenedReview key={review} id={review} />
}

/** The editor of a review, once its text and what this device holds of it are read. */
function OpenedReview({ id }: { id: number }) {
  const api = useApi()
  const { opening, again, round, isElsewhere, takeOver } = useOpenedText(String(id), async () => {
    const stored = await readReview(api, id)
    return { stored, copy: await readUnsent(stored) }
  })
  if (opening.state === 'loading')
    return (
      <div data-studio="opening">
        <Spinner text={editorWording.loading} />
      </div>
    )
  if (opening.state === 'failed')
    return (
      <div data-studio="fault">
        <Page>
          <EmptyState
            as="h1"
            title={editorWording.missing}
            text={editorWording.missingText}
            action={
              <SiteLink to={STUDIO_REVIEWS_PATH} className={buttonClass()}>
                {editorWording.back}
              </SiteLink>
            }
          >
            {opening.failure.code !== 'review_not_found' && (
              <Fault failure={opening.failure} onRetry={again} />
            )}
          </EmptyState>
        </Page>
      </div>
    )
  if (opening.texts.stored.state === 'trash') return <TrashedReview id={id} onRestored={again} />
  return <Editor key={round} opened={{ ...opening.texts, isElsewhere }} onTakeOver={takeOver} />
}

/** What the server has; where it cannot be reached, what it had when the text was opened here last. */
async function readReview(api: Api, id: number): Promise<StudioReview> {
  try {
    const review = await api.call('GET /api/studio/reviews/{id}', { params: { id } })
    keepText(review).catch((cause: unknown) => console.info('a text is not kept for writing offline', cause))
    return review
  } catch (cause) {
    const kept =
      toFailure(cause).code === UNREACHABLE.code ? await readKeptText(id).catch(() => undefined) : undefined
    if (!kept) throw cause
    return kept
  }
}

/** The text on this device, if it is not the server's. Without storage there is none. */
async function readUnsent({ id, draft }: StudioReview): Promise<StudioCopy | undefined> {
  const stored = await getText('studio copy', STUDIO, id).catch(() => undefined)
  const copy = unsentCopy<Draft, StudioCopy>(stored?.value, draft)
  if (stored && !copy) await removeText('studio copy', STUDIO, id).catch(() => {})
  return copy
}

function TrashedReview({ id, onRestored }: { id: number; onRestored: () => void }) {
  const api = useApi()
  const restore = async () => {
    await api.call('POST /api/studio/reviews/{id}/restoration', { params: { id } })
    onRestored()
  }
  return (
    <div data-studio="trash">
      <Page>
        <EmptyState
          as="h1"
          title={editorWording.inTrash}
          action={
            <Button variant="primary" onClick={() => void restore()}>
              {editorWording.restore}
            </Button>
          }
        />
      </Page>
    </div>
  )
}
