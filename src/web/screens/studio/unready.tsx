import { studioFrameWording } from '../../../contract/wording/studio/studio.ts'
import type { ReaderData } from '../../client/api/reader-query.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'

interface UnreadyProps extends Pick<ReaderData<unknown>, 'resource' | 'retry'> {
  text?: string
}

/** Stands for data that are loading, or could not be loaded. */
export function Unready({ resource, retry, text = studioFrameWording.loading }: UnreadyProps) {
  if (resource.state === 'failed') return <Fault failure={resource.failure} onRetry={retry} />
  return resource.state === 'loading' && <Spinner text={text} />
}
