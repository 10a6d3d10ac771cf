import type { Failure } from '../../../contract/page.ts'
import { faultWording } from '../../../contract/wording/site/site.ts'
import { FaultNote } from '../../ui/messages/fault-note.tsx'

interface FaultProps {
  failure: Failure
  onRetry: () => void
  isRetrying?: boolean
}

/** The note about data that could not be loaded, with a retry button (docs/product/interface.md). */
export function Fault({ failure, onRetry, isRetrying = false }: FaultProps) {
  return (
    <FaultNote
      sentence={failure.sentence}
      retryLabel={isRetrying ? faultWording.retrying : faultWording.retry}
      onRetry={onRetry}
      isRetrying={isRetrying}
      requestIdLabel={faultWording.requestId}
      requestId={failure.requestId}
    />
  )
}
