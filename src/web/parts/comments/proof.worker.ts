import type { CommentChallenge } from '../../../contract/comments.ts'
import { findNumber } from './find-number.ts'

self.addEventListener('message', ({ data }: MessageEvent<CommentChallenge>) => {
  const tell = (number: number | null) => self.postMessage(number, {})
  findNumber(data).then(tell, () => tell(null))
})
