import { Camera, Clapperboard } from '../../ui/icons/icons.ts'
import type { ReactNode } from 'react'
import { categoryWording } from '../../../contract/wording/reviews/category.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { useSite } from '../../client/site.ts'
import { ExternalLink } from '../../parts/more-link/more-link.tsx'
import { VideoCard } from '../../parts/video/video-card.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import styles from './category-resources.module.css'

/** 精選影片 and 延伸資源; those that are not set are left out (docs/product/settings.md). */
export function CategoryResources() {
  const { category_video: clip, social } = useSite().settings
  const hasResources = social.video !== null || social.photo !== null
  if (!clip && !hasResources) return null
  return (
    <Section tone="sunken">
      <Grid gap="7" wide="1.25fr 1fr" wideGap="56px" className={styles.columns}>
        {clip && (
          <section aria-labelledby="category-video">
            <SectionHead
              id="category-video"
              title={categoryWording.video}
              {...(social.video && {
                aside: <ExternalLink href={social.video.url}>{categoryWording.watchVideo}</ExternalLink>,
              })}
            />
            <VideoCard video={clip} layout="wide" />
          </section>
        )}
        {hasResources && (
          <section aria-labelledby="resources">
            <SectionHead id="resources" title={categoryWording.resources} />
            <Stack as="ul" gap="3">
              {social.video && <Resource {...social.video} icon={<Clapperboard />} />}
              {social.photo && <Resource {...social.photo} icon={<Camera />} />}
            </Stack>
          </section>
        )}
      </Grid>
    </Section>
  )
}

interface ResourceProps {
  label: string
  url: string
  description: string
  icon: ReactNode
}

function Resource({ label, url, description, icon }: ResourceProps) {
  return (
    <li>
      <a href={url} target="_blank" rel="noopener noreferrer" className={styles.resource}>
        {icon}
        <span>
          {label}
          <span className="visually-hidden">{siteWording.newTab}</span>
        </span>
        <small>{description}</small>
      </a>
    </li>
  )
}
