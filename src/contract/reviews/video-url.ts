import type { VideoProvider } from '../settings/settings.ts'
import { parseUrl } from '../text/urls.ts'

export interface ProviderVideo {
  provider: VideoProvider
  id: string
}

/** The video of a page or player of YouTube or Vimeo; undefined for any other address. */
export function parseVideoUrl(address: string): ProviderVideo | undefined {
  const url = parseUrl(address)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const [, first = '', second = ''] = url.pathname.split('/')
  const video = (provider: VideoProvider, id: string | null, pattern: RegExp) =>
    id !== null && pattern.test(id) ? { provider, id } : undefined
  switch (url.hostname.replace(/^(?:www|m|player)\./, '')) {
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return video(
        'youtube',
        first === 'watch' ? url.searchParams.get('v') : second.replace(/&.*/, ''),
        YOUTUBE_ID,
      )
    case 'youtu.be':
      return video('youtube', first, YOUTUBE_ID)
    case 'vimeo.com':
      return video('vimeo', first === 'video' ? second : first, /^\d{5,12}$/)
    default:
      return undefined
  }
}

const YOUTUBE_ID = /^[\w-]{11}$/
