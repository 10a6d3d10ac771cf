import { z } from 'zod'

/** Pages whose whole text the owner may write. */
export const ownPageParams = z.object({ page: z.enum(['about', 'privacy', 'terms']) })

/** Null: the page shows the program's text. */
export const ownPageSchema = z.object({ text: z.string().nullable() }).meta({ id: 'OwnPage' })

export type OwnPage = z.infer<typeof ownPageSchema>
