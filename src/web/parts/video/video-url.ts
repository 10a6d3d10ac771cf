import type { VideoProvider } from '../../../contract/settings/settings.ts'

/** The address of the player on the provider's no-cookie host; loaded only after a press (docs/product/interface.md). */
export function videoUrl(provider: VideoProvider, id: string): string {
  const name = encodeURIComponent(id)
  switch (provider) {
    case 'youtube':
      return `https://www.youtube-nocookie.com/embed/${name}?autoplay=1&rel=0`
    case 'vimeo':
      return `https://player.vimeo.com/video/${name}?autoplay=1&dnt=1`
  }
}
