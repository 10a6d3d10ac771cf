import { ABOUT_PATH } from '../../../contract/links.ts'
import { documentTitle } from '../../../contract/wording/site.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import { AboutHead } from './about-head.tsx'
import { ABOUT_TEXTS } from './about-texts.ts'
import { ContactSection } from './contact-section.tsx'
import { fillText } from './fill-text.ts'
import { FollowSection } from './follow-section.tsx'
import { NameGloss } from './name-gloss.tsx'
import { ReadingAreas } from './reading-areas.tsx'
import { ReadingIdeals } from './reading-ideals.tsx'
import { StorySection } from './story-section.tsx'

/** The founder's page (docs/product/screens.md), in Simplified Chinese; header and footer stay Traditional. */
export default function AboutScreen() {
  const { settings } = useSite()
  useHead({
    title: documentTitle(ABOUT_TEXTS.slip, settings.name),
    description: fillText(ABOUT_TEXTS.subtitle, settings),
    canonical: ABOUT_PATH,
  })
  return (
    <div lang="zh-Hans">
      <AboutHead />
      <NameGloss />
      <StorySection />
      <ReadingAreas />
      <ReadingIdeals />
      <FollowSection />
      <ContactSection />
    </div>
  )
}
