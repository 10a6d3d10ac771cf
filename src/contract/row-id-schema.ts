import { z } from 'zod'
import { HIGHEST_ROW_ID } from './row-id.ts'

export const rowIdSchema = z.int().min(1).max(HIGHEST_ROW_ID)
