import { z } from 'zod'
import { PROBLEMS, type ProblemCode } from './problems.ts'

const CODES = Object.keys(PROBLEMS) as ProblemCode[]

/** RFC 9457 problem details, as every failed API answer carries them. */
export const problemBodySchema = z
  .object({
    type: z.string(),
    /** The code. */
    title: z.string(),
    status: z.int(),
    code: z.enum(CODES),
    /** What a visitor is told; a proxy that answers in our place sends none. */
    sentence: z.string(),
    request_id: z.string(),
    detail: z.string().optional(),
    /** Seconds after which it may be tried again, as in Retry-After. */
    retry_after: z.int().optional(),
  })
  .meta({ id: 'Problem' })

export type ProblemBody = z.infer<typeof problemBodySchema>
