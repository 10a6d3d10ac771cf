import { hash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { CommentChallenge } from '../../src/contract/comments/comments.ts'

/** The proofs that a browser would send for these challenges (comments/proof-of-work.ts). */
function solve(text: string): string {
  const { algorithm, challenge, maxnumber, salt, signature } = JSON.parse(text) as CommentChallenge
  for (let number = 0; number <= maxnumber; number++) {
    if (hash('sha256', salt + number, 'hex') !== challenge) continue
    return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
  }
  throw new Error('a challenge has no solution')
}

parentPort?.postMessage((workerData as string[]).map(solve), [])
