/** A thread of prepare-ahead.service.ts: answers the reviews that it is sent together, in their order. */
import { parentPort } from 'node:worker_threads'
import { prepareReview, type ReviewInput } from './save-reviews.service.ts'

parentPort?.on('message', (inputs: readonly { input: ReviewInput; now: Date }[]) =>
  parentPort?.postMessage(
    inputs.map(({ input, now }) => prepareReview(input, now)),
    [],
  ),
)
