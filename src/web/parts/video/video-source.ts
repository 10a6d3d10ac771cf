import { mediaPath } from '../../../contract/links.ts'
import type { SiteVideo } from '../../../contract/settings/settings.ts'
import { videoUrl } from './video-url.ts'

export type VideoSource = { isStored: true; address: string } | { isStored: false; address: string }

/** The address of the video; a stored file is preferred to a provider. Null if there is only a picture. */
export function videoSource({ file, provider, provider_id }: SiteVideo): VideoSource | null {
  if (file !== null) return { isStored: true, address: mediaPath(file) }
  if (provider !== null && provider_id !== null) {
    return { isStored: false, address: videoUrl(provider, provider_id) }
  }
  return null
}
