import { socialWording } from '../../../contract/wording/reviews/home.ts'
import { useSite } from '../../client/site.ts'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { PhotoJournalBlock } from './photo-journal-block.tsx'
import styles from './social-section.module.css'
import { VideoChannelBlock } from './video-channel-block.tsx'

const HEADING_ID = 'social-heading'

/** The founder's profiles on other sites; those that are not set are left out (docs/product/settings.md). */
export function SocialSection() {
  const { photo, video } = useSite().settings.social
  if (!photo && !video) return null
  const isPair = photo !== null && video !== null
  return (
    <Section tone="sunken" labelledBy={HEADING_ID} deferred="everywhere">
      <SectionHead id={HEADING_ID} title={socialWording.heading} sub={socialWording.sub} />
      <div className={isPair ? `${styles.blocks} ${styles.pair}` : styles.blocks}>
        {photo && <PhotoJournalBlock journal={photo} />}
        {video && <VideoChannelBlock channel={video} />}
      </div>
    </Section>
  )
}
