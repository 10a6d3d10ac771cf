import { HOME_PATH } from '../../../contract/links.ts'
import { studioFrameWording } from '../../../contract/wording/studio/studio.ts'
import { useHead } from '../../client/head.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'

/** The page shown to everybody without access to the screen. */
export default function MissingPage() {
  useHead({ title: studioFrameWording.notFound, description: studioFrameWording.notFoundText })
  return (
    <Page>
      <EmptyState
        art={<EmptyArt />}
        as="h1"
        title={studioFrameWording.notFound}
        text={studioFrameWording.notFoundText}
        action={
          <SiteLink to={HOME_PATH} className={buttonClass()}>
            {studioFrameWording.backHome}
          </SiteLink>
        }
      />
    </Page>
  )
}
