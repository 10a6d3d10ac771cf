import { mediaPath } from '../../../contract/links.ts'
import type { SiteVideo } from '../../../contract/settings/settings.ts'
import { videoUrl } from './video-url.ts'

export type VideoSource = { isOurs: true; address: string } | { isOurs: false; address: string }

/** The address of the video; a stored file is preferred to a provider. Null if there is only a picture. */
export function videoSource({ file, provider, provider_id }: SiteVideo): VideoSource | null {
  if (file !== null) return { isOurs: true, address: mediaPath(file) }
  if (provider !== null && provider_id !== null) {
    return { isOurs: false, address: videoUrl(provider, provider_id) }
  }
  return null
}
