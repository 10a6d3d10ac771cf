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

export const newAccountSchema = credentialsSchema.extend({ name: z.string() }).openapi('NewAccount')

export const addressSchema = z.object({ email: z.string() })

/** Of a link in a mail. */
export const accountTokenSchema = z.object({ token: z.string().min(1).max(1_000) })

export const newPasswordSchema = accountTokenSchema.extend({ password: z.string() }).openapi('NewPassword')

export const changedPasswordSchema = z
  .object({ current_password: z.string(), password: z.string() })
  .openapi('ChangedPassword')

/** A browser that is signed in; the list has the latest used first. */
export const openSessionSchema = z
  .object({
    id: z.string(),
    /** Such as Chrome／Windows; empty where it is none we know. */
    device: z.string(),
    signed_in_at: z.iso.datetime(),
    /** To the day: it is noted when the session is renewed. */
    seen_at: z.iso.datetime(),
    is_current: z.boolean(),
  })
  .openapi('OpenSession')

export type NewAccount = z.infer<typeof newAccountSchema>
export type NewPassword = z.infer<typeof newPasswordSchema>
export type ChangedPassword = z.infer<typeof changedPasswordSchema>
export type OpenSession = z.infer<typeof openSessionSchema>
