import { drawDraftFont } from '../../contract/studio/draft-fonts.ts'
import type { Deps } from '../deps.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'

/** Counted by itself: a writer's pauses shall not use up what the saves of the same text need. */
const LIMIT = { name: 'draft fonts by account', max: 300, seconds: 300 }

export function draftFontsRoutes(deps: Deps) {
  return createPersonalApi().endpoint(drawDraftFont, async ({ body, userId }) => {
    await enforceRateLimit(deps.database.queries, deps.clock, { ...LIMIT, key: userId })
    const font = await deps.reviewFonts.drawCharacters(body.typeface, body.characters)
    return { font: font ? Buffer.from(font).toString('base64') : null }
  })
}
