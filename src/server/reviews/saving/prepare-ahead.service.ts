import { Worker } from 'node:worker_threads'
import { programPath } from '../../platform/runtime/child-processes/program-path.ts'
import { prepareReview, type ReviewInput } from './save-reviews.service.ts'
import type { ReviewToStore } from './save-reviews.store.ts'

export interface ReviewPreparer {
  /** As `prepareReview`, which takes as long as storing. */
  prepare(input: ReviewInput, now: Date): Promise<ReviewToStore>
  close(): Promise<void>
}

/** Prepares reviews in a thread, while the caller stores those before: importing many reviews then uses two cores. */
export function createReviewPreparer(): ReviewPreparer {
  const waiting: PromiseWithResolvers<ReviewToStore>[] = []
  let worker: Worker | undefined
  let count = 0
  const start = () => {
    const started = new Worker(programPath('src/server/reviews/saving/prepare-reviews.program.ts'), {
      // V8's own would be 50 MB for new objects alone.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    started.on('message', (review: ReviewToStore) => waiting.shift()?.resolve(review))
    started.on('error', (cause) => {
      for (const { reject } of waiting.splice(0)) reject(cause)
      worker = undefined
    })
    return started
  }
  return {
    async prepare(input, now) {
      if (count++ < FEW) return prepareReview(input, now)
      worker ??= start()
      const answer = Promise.withResolvers<ReviewToStore>()
      waiting.push(answer)
      worker.postMessage({ input, now }, [])
      return answer.promise
    },
    async close() {
      await worker?.terminate()
    },
  }
}

/** Reviews that are prepared without a thread: it takes as long to start. */
const FEW = 200
