import type { SinglePage as PageAnswer } from '../../../contract/reviews/reviews.ts'
import { singlePageWording } from '../../../contract/wording/reviews/single-page.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { MissingPageScreen } from '../../parts/missing/missing-screen.tsx'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { SinglePage } from '../../parts/single-page/single-page.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Page } from '../../ui/page/page.tsx'

/** /p/{slug}: a page of the owner's (單頁). */
export default function SinglePageScreen({ resource, retry }: ScreenProps<PageAnswer>) {
  const fault = useShownFailure(resource)
  if (resource.state !== 'ready')
    return (
      <Page>
        {fault ? <Fault {...fault} onRetry={retry} /> : <Spinner text={singlePageWording.loading} />}
      </Page>
    )
  const page = resource.data
  if (page.review === null) return <MissingPageScreen newest={page.newest} />
  return <SinglePage page={page} before={<BackLink />} />
}
