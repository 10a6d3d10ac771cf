import type { ProblemCode } from '../../../../contract/problems.ts'
import { Problem, problem } from '../responses/problems.ts'

interface SlotLimits {
  /** The most slots of all accounts together. */
  most: number
  /** Thrown where the account has a slot already. */
  running: ProblemCode
  /** Thrown where all slots are taken. */
  full: ProblemCode
}

/** Returns a function that takes the only slot of an account and returns what frees it. */
export function createAccountSlots({ most, running, full }: SlotLimits): (userId: string) => () => void {
  const taken = new Set<string>()
  return (userId) => {
    if (taken.has(userId)) throw problem(running)
    if (taken.size >= most) throw new Problem(full, { retryAfter: RETRY_AFTER })
    taken.add(userId)
    return () => void taken.delete(userId)
  }
}

/** Seconds. */
const RETRY_AFTER = 30
