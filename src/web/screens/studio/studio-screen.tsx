import { type ComponentType, useEffect, useState } from 'react'
import { studioDocumentTitle, studioFrameWording } from '../../../contract/wording/studio/studio.ts'
import { useHead } from '../../client/head.ts'
import { useLocation } from '../../client/location/location.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { ReaderScreen } from '../../parts/reader-screen/reader-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { MissingPage } from './missing-page.tsx'
import type { StudioProps } from './studio.tsx'

/** 書案: the studio of the owner and the editors. For everybody else there is no such page. */
export default function StudioScreen(_props: ScreenProps) {
  const [, , part, id] = useLocation().pathname.split('/')
  return (
    <ReaderScreen signedOut={<MissingPage />} loading={studioFrameWording.loading} frame={Page}>
      {(session) => (session.role !== 'reader' ? <LoadedStudio id={id} part={part} /> : <MissingPage />)}
    </ReaderScreen>
  )
}

/** The studio's scripts are loaded for its members alone. */
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
