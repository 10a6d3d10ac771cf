import { ShieldCheck } from '../../ui/icons/icons.ts'
import { useState } from 'react'
import type { SiteVideo } from '../../../contract/settings/settings.ts'
import { videoWording } from '../../../contract/wording/reviews/video.ts'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import styles from './video.module.css'
import { VideoPlayer } from './video-player.tsx'
import { videoSource } from './video-source.ts'
import { VideoThumbnail } from './video-thumbnail.tsx'

interface VideoCardProps {
  video: SiteVideo
  /** row: a small thumbnail next to the title (home). wide: the whole width, the title on the picture. */
  layout?: 'row' | 'wide'
  /** Heading level of the title in a row. */
  as?: 'h3' | 'h4'
}

/** A thumbnail that its play button replaces by a player (docs/product/screens.md). */
export function VideoCard({ video, layout = 'row', as: Heading = 'h4' }: VideoCardProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const source = videoSource(video)
  const isRow = layout === 'row'
  const picture =
    isPlaying && source ? (
      <VideoPlayer video={video} source={source} />
    ) : (
      <VideoThumbnail
        video={video}
        source={source}
        onPlay={() => setIsPlaying(true)}
        captioned={!isRow}
        compact={isRow}
      />
    )
  const note = source && !source.isStored && (
    <Row as="p" align="start" gap="icon" above="2" size="2" tone="quiet" className={styles.privacy}>
      <ShieldCheck />
      {videoWording.providerNote}
    </Row>
  )
  if (!isRow) {
    return (
      <div>
        {picture}
        {note}
      </div>
    )
  }
  return (
    <div className={isPlaying ? `${styles.row} ${styles.playing}` : styles.row}>
      {picture}
      <div>
        <Title as={Heading} size="7">
          {video.title}
        </Title>
        {video.note !== '' && (
          <Note size="3" tone="soft">
            {video.note}
          </Note>
        )}
        {note}
      </div>
    </div>
  )
}
