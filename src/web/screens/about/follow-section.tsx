import { ArrowUpRight, Camera, Clapperboard, type Icon } from '../../ui/icons/icons.ts'
import { useSite } from '../../client/site.ts'
import { FadeIn } from '../../ui/page/fade-in.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ABOUT_TEXTS } from './about-texts.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Small } from '../../ui/layout/primitives.tsx'
import styles from './follow-section.module.css'

const { heading, photo, video, newTab } = ABOUT_TEXTS.follow

/** Links to the founder's profiles on other sites; absent if none is set. */
export function FollowSection() {
  const { social } = useSite().settings
  if (!social.photo && !social.video) return null
  return (
    <Section follows labelledBy="follow">
      <SectionHead id="follow" title={heading} />
      <Grid as="ul" fit gap="3" medium="repeat(2, minmax(0, 1fr))">
        {social.photo && <FollowLink index={0} icon={Camera} href={social.photo.url} {...photo} />}
        {social.video && <FollowLink index={1} icon={Clapperboard} href={social.video.url} {...video} />}
      </Grid>
    </Section>
  )
}

interface FollowLinkProps {
  index: number
  icon: Icon
  href: string
  label: string
  text: string
}

function FollowLink({ index, icon: Icon, href, label, text }: FollowLinkProps) {
  return (
    <FadeIn as="li" index={index}>
      <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
        <Icon className={styles.icon} />
        <span>
          <span className={styles.label}>{label}</span>
          <Small size="3" tone="soft">
            {text}
          </Small>
          <span className="visually-hidden">{newTab}</span>
        </span>
        <ArrowUpRight className={styles.arrow} />
      </a>
    </FadeIn>
  )
}
