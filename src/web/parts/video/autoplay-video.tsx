import type { SiteVideo } from '../../../contract/settings/settings.ts'
import { LoopingVideo } from './looping-video.tsx'
import { VideoCard } from './video-card.tsx'
import { videoSource } from './video-source.ts'

/** A stored video plays muted while in view; a provider's plays after a press (docs/product/interface.md). */
export function AutoplayVideo({ video }: { video: SiteVideo }) {
  const source = videoSource(video)
  return source?.isStored ? (
    <LoopingVideo video={video} address={source.address} />
  ) : (
    <VideoCard video={video} layout="wide" />
  )
}
