import { z } from 'zod'

/** An error of the app in a visitor's browser, as the browser describes it. */
export const browserErrorSchema = z.object({
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
export const browserErrorReportSchema = z.object({ report: z.string() })
