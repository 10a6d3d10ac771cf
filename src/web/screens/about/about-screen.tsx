import { useState } from 'react'
import { ABOUT_PATH } from '../../../contract/links.ts'
import type { Resource } from '../../../contract/page.ts'
import type { OwnPage } from '../../../contract/settings/page-texts.ts'
import { PROGRAM_NAME } from '../../../contract/settings/settings.ts'
import { ownAboutWording } from '../../../contract/wording/site/own-about.ts'
import { documentTitle } from '../../../contract/wording/site/site.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { Page } from '../../ui/page/page.tsx'
import { AboutHead } from './about-head.tsx'
import { ABOUT_TEXTS } from './about-texts.ts'
import { ContactSection } from './contact-section.tsx'
import { fillText } from './fill-text.ts'
import { FollowSection } from './follow-section.tsx'
import { NameGloss } from './name-gloss.tsx'
import { OwnAbout } from './own-about.tsx'
import { ReadingAreas } from './reading-areas.tsx'
import { ReadingIdeals } from './reading-ideals.tsx'
import { StorySection } from './story-section.tsx'

/**
 * The founder's page (docs/product/screens.md): the owner's text, else the program's in Simplified Chinese; header and footer
 * stay Traditional.
 */
export default function AboutScreen({ resource: present, retry }: ScreenProps<OwnPage>) {
  const { settings } = useSite()
  const resource = useLatestAnswer(present)
  const own = resource.state === 'ready' ? resource.data.text : null
  useHead({
    title: documentTitle(own === null ? ABOUT_TEXTS.slip : ownAboutWording.heading, settings.name),
    description: own === null ? fillText(ABOUT_TEXTS.subtitle, settings) : settings.description,
    canonical: ABOUT_PATH,
  })
  if (resource.state === 'loading') return null
  if (resource.state === 'failed')
    return (
      <Page>
        <Fault failure={resource.failure} onRetry={retry} />
      </Page>
    )
  if (own !== null) return <OwnAbout text={own} />
  const hasProgramName = settings.name === PROGRAM_NAME
  return (
    <div lang="zh-Hans">
      <AboutHead />
      {hasProgramName && <NameGloss />}
      {hasProgramName && <StorySection />}
      <ReadingAreas />
      <ReadingIdeals />
      <FollowSection />
      <ContactSection />
    </div>
  )
}

/** The text stays while the code of the next screen loads. */
function useLatestAnswer(resource: Resource<OwnPage>): Resource<OwnPage> {
  const [latest, setLatest] = useState(resource)
  if (resource.state !== 'loading' && resource.state !== latest.state) setLatest(resource)
  return resource.state === 'loading' ? latest : resource
}
