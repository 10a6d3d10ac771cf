import { useState } from 'react'
import { STUDIO_LETTERS_PATH } from '../../../../contract/newsletter/letter-links.ts'
import type { Failure } from '../../../../contract/page.ts'
import { studioLetterPath } from '../../../../contract/studio/studio-links.ts'
import { lettersWording } from '../../../../contract/wording/studio/studio-letters.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { forgetLetterCopy, readLeftLetter, storeApart } from './use-letter.ts'

/** Instead of the leaf: the letter is gone, or could not be read. What this device still has of it can become another letter. */
export function MissingLetter({
  id,
  failure,
  onRetry,
}: {
  id: number
  failure: Failure
  onRetry: () => void
}) {
  const api = useApi()
  const isGone = failure.code === 'letter_not_found'
  const { resource } = useReaderQuery(['letter copy', id], async () => readLeftLetter(id))
  const left = isGone && resource.state === 'ready' ? resource.data : null
  const moveApart = async () => {
    const apart = left && (await storeApart(api, left.draft, left.kind))
    if (apart) await forgetLetterCopy(id)
    return apart ?? undefined
  }
  return (
    <Page>
      <EmptyState
        as="h1"
        title={lettersWording.missing}
        text={left ? lettersWording.leftHere : undefined}
        action={
          left ? (
            <MoveApartButton move={moveApart} />
          ) : (
            <SiteLink to={STUDIO_LETTERS_PATH} className={buttonClass()}>
              {lettersWording.toLetters}
            </SiteLink>
          )
        }
      >
        {!isGone && <Fault failure={failure} onRetry={onRetry} />}
      </EmptyState>
    </Page>
  )
}

/** Makes a letter of its own of what is written here, and opens it. `move` returns its id, undefined if it could not. */
export function MoveApartButton({ move }: { move: () => Promise<number | undefined> }) {
  const navigate = useNavigate()
  const alerts = useAlerts()
  const [isBusy, setIsBusy] = useState(false)
  const press = async () => {
    setIsBusy(true)
    const apart = await move()
    setIsBusy(false)
    if (apart === undefined) alerts.show({ kind: 'error', text: lettersWording.notMoved })
    else navigate(studioLetterPath(apart))
  }
  return (
    <Button size="s" busy={isBusy} onClick={() => void press()}>
      {lettersWording.moveApart}
    </Button>
  )
}
