import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** An error of the app in a visitor's browser, as the browser describes it. */
const browserErrorSchema = z.object({
  name: z.string().max(100),
  message: z.string().max(1_000),
  stack: z.string().max(8_000),
  /** The pattern of the screen's route, such as /review/:id; never an address. */
  route: z
    .string()
    .max(81)
    .regex(/^\/[a-zA-Z:/-]{0,80}$/),
  /** The app's entry script, whose name changes with each build. */
  build: z
    .string()
    .max(80)
    .regex(/^[\w.-]{0,80}$/),
  /** The id of the failed request that the error is about. */
  failed_request: z
    .string()
    .max(40)
    .regex(/^[\w-]{1,40}$/)
    .optional(),
})

export type BrowserError = z.infer<typeof browserErrorSchema>

/** `report`: the id under which the log has it. */
const browserErrorReportSchema = z.object({ report: z.string() })

export const reportBrowserError = endpoint('POST /api/browser-errors', {
  summary: 'Writes an error of the app into the log, without what visitors typed or read.',
  body: browserErrorSchema,
  bodyLimit: { bytes: 16 * 1024, problem: 'invalid_request' },
  answers: { 202: browserErrorReportSchema },
  problems: ['too_many_requests'],
})
