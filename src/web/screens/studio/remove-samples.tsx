import { samplesFound, samplesSection as w } from '../../../contract/wording/studio/studio-settings.ts'
import { useReaderData } from '../../client/api/reader-query.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useAction } from './use-action.ts'
import { useQuestion } from './form-dialog.tsx'

interface RemoveSamplesProps {
  variant?: 'primary' | 'outline'
  size?: 's'
  onRemoved: () => void
}

/** 拿掉範例…: names what goes, asks, and removes it. */
export function RemoveSamples({ onRemoved, ...look }: RemoveSamplesProps) {
  const { api, run, isBusy, alerts } = useAction()
  const strip = useReaderData('GET /api/studio/waiting')
  const { ask, dialog } = useQuestion()
  const remove = async () => {
    await api.call('DELETE /api/studio/samples')
    alerts.show({ kind: 'success', text: w.done })
    onRemoved()
    strip.retry()
  }
  const askFirst = async () => {
    const found = await api.call('GET /api/studio/samples')
    const text = samplesFound({ ...found, reviews: found.reviews.length })
    ask({ question: w.confirm, text, yes: w.yes, no: w.no, run: () => run(remove) })
  }
  return (
    <>
      <Button {...look} busy={isBusy} onClick={() => run(askFirst)}>
        {w.remove}
      </Button>
      {dialog}
    </>
  )
}
