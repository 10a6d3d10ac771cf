import { useState } from 'react'
import type { FoundSamplesSummary } from '../../../contract/settings/studio-settings.ts'
import { samplesFound, samplesSection as w } from '../../../contract/wording/studio/studio-settings.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useReaderData } from '../../client/api/reader-query.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { useAction } from './use-action.ts'

interface RemoveSamplesProps {
  variant?: 'primary' | 'outline'
  size?: 's'
  onRemoved: () => void
}

/** 拿掉範例…: names what goes, asks, and removes it. */
export function RemoveSamples({ onRemoved, ...look }: RemoveSamplesProps) {
  const api = useApi()
  const strip = useReaderData('GET /api/studio/waiting')
  const { run, isBusy, alerts } = useAction()
  const [found, setFound] = useState<FoundSamplesSummary>()
  const askFirst = () => run(async () => setFound(await api.call('GET /api/studio/samples')))
  const remove = () => {
    setFound(undefined)
    run(async () => {
      await api.call('DELETE /api/studio/samples')
      alerts.show({ kind: 'success', text: w.done })
      onRemoved()
      strip.retry()
    })
  }
  return (
    <>
      <Button {...look} busy={isBusy} onClick={askFirst}>
        {w.remove}
      </Button>
      {found && (
        <Confirm
          question={w.confirm}
          confirmLabel={w.yes}
          cancelLabel={w.no}
          onConfirm={remove}
          onCancel={() => setFound(undefined)}
        >
          {samplesFound({ ...found, reviews: found.reviews.length })}
        </Confirm>
      )}
    </>
  )
}
