import { z } from 'zod'

/** The id of a row: an integer of PostgreSQL has 32 bits. */
export const rowIdSchema = z.int().min(1).max(2_147_483_647)
