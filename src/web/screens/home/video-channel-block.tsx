import { Clapperboard } from '../../ui/icons/icons.ts'
import type { VideoChannel } from '../../../contract/settings/settings.ts'
import { socialWording } from '../../../contract/wording/reviews/home.ts'
import { AutoplayVideo } from '../../parts/video/autoplay-video.tsx'
import { VideoCard } from '../../parts/video/video-card.tsx'
import { SocialHead } from './social-head.tsx'
import styles from './social-section.module.css'

export function VideoChannelBlock({ channel }: { channel: VideoChannel }) {
  return (
    <div className={`${styles.block} deferred-section`}>
      <SocialHead
        icon={Clapperboard}
        label={channel.label}
        href={channel.url}
        linkText={socialWording.toChannel}
      />
      {channel.autoplay && <AutoplayVideo video={channel.autoplay} />}
      {channel.second && <VideoCard video={channel.second} />}
    </div>
  )
}
