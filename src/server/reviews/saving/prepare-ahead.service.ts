import { Worker } from 'node:worker_threads'
import { programPath } from '../../platform/runtime/project-root.ts'
import { prepareReview, type ReviewInput } from './save-reviews.service.ts'
import type { ReviewToStore } from './save-reviews.store.ts'

export interface ReviewPreparer {
  /** As `prepareReview`, which takes as long as storing. */
  prepare(input: ReviewInput, now: Date): Promise<ReviewToStore>
  close(): Promise<void>
}

/** Prepares reviews in a thread, while the caller stores those before: importing many reviews then uses two cores. */
export function createReviewPreparer(): ReviewPreparer {
  const answers: PromiseWithResolvers<ReviewToStore>[] = []
  let unsent: { input: ReviewInput; now: Date }[] = []
  let worker: Worker | undefined
  let count = 0
  const start = () => {
    const started = new Worker(programPath('src/server/reviews/saving/prepare-reviews.thread.ts'), {
      // V8's own would be 50 MB for new objects alone.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    started.on('message', (reviews: readonly ReviewToStore[]) => {
      for (const review of reviews) answers.shift()?.resolve(review)
    })
    started.on('error', (cause) => {
      for (const { reject } of answers.splice(0)) reject(cause)
      unsent = []
      worker = undefined
    })
    return started
  }
  const send = () => {
    if (unsent.length === 0) return
    worker ??= start()
    worker.postMessage(unsent, [])
    unsent = []
  }
  return {
    async prepare(input, now) {
      if (count++ < FEW) return prepareReview(input, now)
      const answer = Promise.withResolvers<ReviewToStore>()
      answers.push(answer)
      if (unsent.push({ input, now }) === 1) setImmediate(send)
      if (unsent.length >= MESSAGE) send()
      return answer.promise
    },
    async close() {
      await worker?.terminate()
    },
  }
}

/** Reviews that are prepared without a thread: it takes as long to start. */
const FEW = 200
/** Reviews of one message at most: each message takes about as long as a short review. */
const MESSAGE = 50
