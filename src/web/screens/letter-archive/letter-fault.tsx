import { HOME_PATH } from '../../../contract/links.ts'
import type { Failure } from '../../../contract/page.ts'
import { letterArchiveWording } from '../../../contract/wording/newsletter/letter-archive.ts'
import { documentTitle } from '../../../contract/wording/site/site.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { MoreLink } from '../../parts/more-link/more-link.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'

/** A letter that is not there, or could not be read. */
export function LetterFault({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { settings } = useSite()
  useHead({
    title: documentTitle(letterArchiveWording.missing, settings.name),
    description: settings.tagline,
  })
  return (
    <Page>
      {failure.code === 'letter_not_found' ? (
        <EmptyState
          as="h1"
          art={<EmptyArt />}
          title={letterArchiveWording.missing}
          text={letterArchiveWording.missingText}
          action={<MoreLink to={HOME_PATH}>{letterArchiveWording.toHome}</MoreLink>}
        />
      ) : (
        <Fault failure={failure} onRetry={onRetry} />
      )}
    </Page>
  )
}
