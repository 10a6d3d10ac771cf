import { z } from '@hono/zod-openapi'

/** Who is signed in, and until when unless the session is used again. */
export const sessionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    is_owner: z.boolean(),
    expires_at: z.iso.datetime(),
  })
  .openapi('Session')

export const credentialsSchema = z.object({ email: z.string(), password: z.string() }).openapi('Credentials')

export type Session = z.infer<typeof sessionSchema>
export type Credentials = z.infer<typeof credentialsSchema>
