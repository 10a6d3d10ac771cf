import type { CommentChallenge } from '../../../../contract/comments/comments.ts'
import { findNumber } from './find-number.ts'

self.addEventListener('message', ({ data }: MessageEvent<CommentChallenge>) => {
  const respond = (number: number | null) => self.postMessage(number, {})
  findNumber(data).then(respond, () => respond(null))
})
