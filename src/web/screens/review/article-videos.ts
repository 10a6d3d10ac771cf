import { parseVideoUrl } from '../../../contract/reviews/video-url.ts'
import { frameAttributes, keepFrameFocus, videoUrl } from '../../parts/video/video-frame.ts'

/** Puts the player in the place of a pressed link to a video; one that no player takes is followed. */
export function playVideo(link: HTMLAnchorElement): void {
  const video = parseVideoUrl(link.href)
  if (!video) return window.location.assign(link.href)
  const frame = document.createElement('iframe')
  for (const [name, value] of Object.entries(frameAttributes)) frame.setAttribute(name, value)
  frame.title = link.textContent
  frame.src = videoUrl(video.provider, video.id)
  frame.addEventListener('load', () => keepFrameFocus({ currentTarget: frame }))
  link.replaceWith(frame)
  frame.focus()
}
