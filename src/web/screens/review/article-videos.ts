import { parseVideoUrl } from '../../../contract/reviews/video-url.ts'
import { isPlainClick } from '../../parts/site-link/site-link.tsx'
import { frameAttributes, keepFrameFocus, videoUrl } from '../../parts/video/video-frame.ts'

/** A pressed link to a video becomes its player. Nothing is requested from the provider before (docs/product/interface.md). */
export function playVideo(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const video = link?.closest('.video') && isPlainClick(event, link) ? parseVideoUrl(link.href) : undefined
  if (!link || !video) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  for (const [name, value] of Object.entries(frameAttributes)) frame.setAttribute(name, value)
  frame.title = link.textContent
  frame.src = videoUrl(video.provider, video.id)
  frame.addEventListener('load', () => keepFrameFocus({ currentTarget: frame }))
  link.replaceWith(frame)
  frame.focus()
}
