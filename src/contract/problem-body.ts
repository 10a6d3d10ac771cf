import { z } from 'zod'
import { named } from './endpoint.ts'
import { PROBLEMS, type ProblemCode } from './problems.ts'

const CODES = Object.keys(PROBLEMS) as ProblemCode[]

/** RFC 9457 problem details, the body of every failed API response. */
export const problemBodySchema = named('Problem', {
  type: z.string(),
  /** The code. */
  title: z.string(),
  status: z.int(),
  code: z.enum(CODES),
  /** The message for the visitor; absent in responses of a proxy. */
  sentence: z.string(),
  request_id: z.string(),
  detail: z.string().optional(),
  /** Seconds until a retry, as in Retry-After. */
  retry_after: z.int().optional(),
})

export type ProblemBody = z.infer<typeof problemBodySchema>
