/** A thread of prepare-ahead.service.ts: answers each review that it is sent, in their order. */
import { parentPort } from 'node:worker_threads'
import { prepareReview, type ReviewInput } from './save-reviews.service.ts'

parentPort?.on('message', ({ input, now }: { input: ReviewInput; now: Date }) =>
  parentPort?.postMessage(prepareReview(input, now), []),
)
