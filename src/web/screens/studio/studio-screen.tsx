import { type ComponentType, useEffect, useState } from 'react'
import { HOME_PATH } from '../../../contract/links.ts'
import { studioDocumentTitle, studioFrameWording } from '../../../contract/wording/studio.ts'
import { useHead } from '../../client/head.ts'
import { useLocation } from '../../client/location.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { ReaderScreen } from '../../parts/reader-screen/reader-screen.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { StudioProps } from './studio.tsx'

/** 書案: the owner's studio. For everybody else there is no such page. */
export default function StudioScreen(_props: ScreenProps) {
  const [, , part, id] = useLocation().pathname.split('/')
  return (
    <ReaderScreen
      signedOut={<MissingPage />}
      loading={
        <Page>
          <Spinner text={studioFrameWording.loading} />
        </Page>
      }
    >
      {(session) => (session.is_owner ? <LoadedStudio id={id} part={part} /> : <MissingPage />)}
    </ReaderScreen>
  )
}

/** The studio's scripts are loaded for the owner alone. */
function LoadedStudio(props: StudioProps) {
  const [Studio, setStudio] = useState<ComponentType<StudioProps>>()
  const [hasFailed, setHasFailed] = useState(false)
  useHead({ title: studioDocumentTitle(studioFrameWording.home), description: studioFrameWording.name })
  useEffect(() => {
    import('./studio.tsx').then(
      (module) => setStudio(() => module.Studio),
      (cause: unknown) => {
        console.error('the studio could not be loaded', cause)
        setHasFailed(true)
      },
    )
  }, [])
  if (hasFailed) return <MissingPage />
  return Studio ? (
    <Studio {...props} />
  ) : (
    <Page>
      <Spinner text={studioFrameWording.loading} />
    </Page>
  )
}

function MissingPage() {
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
