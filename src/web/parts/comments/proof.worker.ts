import { solveChallenge } from 'altcha-lib/v1'
import type { CommentChallenge } from '../../../contract/comments/comments.ts'

/** Finds the number that solves the challenge, by trying all. Null if none does. */
export async function findNumber(challenge: CommentChallenge): Promise<number | null> {
  const { challenge: hash, salt, algorithm, maxnumber } = challenge
  const solution = await solveChallenge(hash, salt, algorithm, maxnumber).promise
  return solution && solution.number
}

// Without workers the page imports this file, too.
if ('WorkerGlobalScope' in globalThis)
  self.addEventListener('message', ({ data }: MessageEvent<CommentChallenge>) => {
    const respond = (number: number | null) => self.postMessage(number, {})
    findNumber(data).then(respond, () => respond(null))
  })
