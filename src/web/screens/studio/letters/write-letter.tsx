import { useState } from 'react'
import type { LetterList } from '../../../../contract/letters.ts'
import { studioFrameWording } from '../../../../contract/wording/studio.ts'
import { lettersWording } from '../../../../contract/wording/studio-letters.ts'
import { useApi } from '../../../client/api-context.ts'
import { toFailure } from '../../../client/api.ts'
import { useReaderQuery } from '../../../client/reader-query.ts'
import { EmptyArt } from '../../../parts/asterism/empty-art.tsx'
import { Fault } from '../../../parts/fault/fault.tsx'
import { useAlerts } from '../../../ui/alerts.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pencil } from '../../../ui/icons.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { LetterEditor } from './letter-editor.tsx'

interface WriteLetterProps {
  list: LetterList
  onChanged: () => void
}

/** 寫一期: the draft, or a button that begins one. */
export function WriteLetter({ list, onChanged }: WriteLetterProps) {
  const api = useApi()
  const alerts = useAlerts()
  const [isBusy, setIsBusy] = useState(false)
  const draft = list.letters.find(({ state }) => state === 'draft')
  const begin = async () => {
    setIsBusy(true)
    try {
      await api.call('POST /api/studio/letters')
      onChanged()
    } catch (cause) {
      alerts.show({ kind: 'error', text: toFailure(cause).sentence })
    } finally {
      setIsBusy(false)
    }
  }
  if (draft) return <LoadedLetter key={draft.id} id={draft.id} list={list} onChanged={onChanged} />
  return (
    <EmptyState
      art={<EmptyArt />}
      title={lettersWording.empty}
      text={lettersWording.emptyText}
      action={
        <Button variant="primary" busy={isBusy} onClick={() => void begin()}>
          <Pencil />
          {lettersWording.write}
        </Button>
      }
    />
  )
}

function LoadedLetter({ id, list, onChanged }: WriteLetterProps & { id: number }) {
  const { resource, retry } = useReaderQuery(['studio', 'letter', id], (api, signal) =>
    api.call('GET /api/studio/letters/{id}', { params: { id }, signal }),
  )
  if (resource.state === 'loading') return <Spinner text={studioFrameWording.loading} />
  if (resource.state === 'failed') return <Fault failure={resource.failure} onRetry={retry} />
  const { letter, candidates } = resource.data
  return (
    <LetterEditor initial={letter} candidates={candidates} confirmed={list.confirmed} onChanged={onChanged} />
  )
}
