import type { ReactNode } from 'react'
import { ownAccountWording } from '../../../contract/wording/accounts/account-settings.ts'
import type { ReaderData } from '../../client/api/reader-query.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'

interface SectionDataProps<Data> {
  data: ReaderData<Data>
  children: (data: Data) => ReactNode
}

/** Renders a section's data once they are loaded, else a spinner or the failure; other sections do not wait for it. */
export function SectionData<Data>({ data: { resource, retry }, children }: SectionDataProps<Data>) {
  const fault = useShownFailure(resource)
  if (fault) return <Fault failure={fault.failure} isRetrying={fault.isRetrying} onRetry={retry} />
  if (resource.state !== 'ready') return <Spinner variant="row" text={ownAccountWording.loading} />
  return children(resource.data)
}
