import type { SyntheticEvent } from 'react'
import type { VideoProvider } from '../../../contract/settings/settings.ts'

/** Of the frame with a provider's player. It has another origin, so that even with both it cannot access this page. */
export const frameAttributes = {
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
  allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
  referrerPolicy: 'strict-origin-when-cross-origin',
} as const

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

/** For `onLoad` of a focused frame: focuses it again when its loaded document has dropped the focus. */
export function keepFrameFocus({
  currentTarget,
}: Pick<SyntheticEvent<HTMLIFrameElement>, 'currentTarget'>): void {
  const { activeElement, body } = document
  if (activeElement === body || activeElement === currentTarget) currentTarget.focus()
}
