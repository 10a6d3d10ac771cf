import type { MissingPage } from '../../../contract/reviews/search.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { MissingPageScreen as Missing } from '../../parts/missing/missing-screen.tsx'
import { Page } from '../../ui/page/page.tsx'

/** The screen of an address that the site does not have. */
export default function MissingPageScreen({ resource, retry }: ScreenProps<MissingPage>) {
  const fault = useShownFailure(resource)
  if (fault)
    return (
      <Page>
        <Fault {...fault} onRetry={retry} />
      </Page>
    )
  return <Missing {...(resource.state === 'ready' ? resource.data : { newest: undefined })} />
}
