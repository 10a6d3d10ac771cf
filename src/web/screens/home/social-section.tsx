import type { HomeSection, PhotoJournal, VideoChannel } from '../../../contract/settings/settings.ts'
import { socialWording } from '../../../contract/wording/reviews/home.ts'
import { useSite } from '../../client/site.ts'
import { ExternalLink } from '../../parts/more-link/more-link.tsx'
import { AutoplayVideo } from '../../parts/video/autoplay-video.tsx'
import { VideoCard } from '../../parts/video/video-card.tsx'
import { Camera, Clapperboard, type Icon } from '../../ui/icons/icons.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack, Row } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ExpandablePost, PostCards } from './social-posts.tsx'
import styles from './social-section.module.css'

const HEADING_ID = 'social-heading'

/** The founder's profiles on other sites; those that are not set are left out (docs/product/settings.md). */
export function SocialSection({ section }: { section: HomeSection }) {
  const { photo, video } = useSite().settings.social
  if (!photo && !video) return null
  const isPair = photo !== null && video !== null
  const look = `${styles.block} ${isPair ? '' : styles.alone} deferred-section`
  return (
    <Section tone="sunken" labelledBy={HEADING_ID} isDeferred>
      <SectionHead
        id={HEADING_ID}
        title={section.title ?? socialWording.heading}
        sub={section.sub ?? socialWording.sub}
      />
      <Grid gap="7" wide={isPair ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)'} wideGap="56px">
        {photo && <PhotoJournalBlock journal={photo} look={look} />}
        {video && <VideoChannelBlock channel={video} look={look} />}
      </Grid>
    </Section>
  )
}

/** `look`: of its block. */
function PhotoJournalBlock({ journal, look }: { journal: PhotoJournal; look: string }) {
  return (
    <Stack gap="3" narrow className={look}>
      <SocialHead icon={Camera} label={journal.label} href={journal.url} linkText={socialWording.toProfile} />
      {journal.post && <ExpandablePost post={journal.post} profile={journal.url} />}
      {journal.cards.length > 0 && <PostCards cards={journal.cards} profile={journal.url} />}
    </Stack>
  )
}

function VideoChannelBlock({ channel, look }: { channel: VideoChannel; look: string }) {
  return (
    <Stack gap="3" narrow className={look}>
      <SocialHead
        icon={Clapperboard}
        label={channel.label}
        href={channel.url}
        linkText={socialWording.toChannel}
      />
      {channel.autoplay && <AutoplayVideo video={channel.autoplay} />}
      {channel.second && <VideoCard video={channel.second} />}
    </Stack>
  )
}

interface SocialHeadProps {
  icon: Icon
  label: string
  href: string
  linkText: string
}

/** The name of a profile or channel and a link to it. */
function SocialHead({ icon: Icon, label, href, linkText }: SocialHeadProps) {
  return (
    <Row gap="3" className={styles.head}>
      <Icon className={styles.headIcon} />
      <Title as="h3" size="10" narrow>
        {label}
      </Title>
      <ExternalLink href={href}>{linkText}</ExternalLink>
    </Row>
  )
}
