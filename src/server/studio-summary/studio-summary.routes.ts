import { readStudioStatistics, readStudioSummary, readStudioWaiting } from '../../contract/studio/studio.ts'
import { summarizeHeld } from '../comments/moderation.service.ts'
import type { Deps } from '../deps.ts'
import { readActor } from '../platform/http/access/actor.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { readStatistics, readSummary } from './studio-summary.service.ts'

export function studioSummaryRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(readStudioSummary, async ({ c }) => {
      const { isOwner } = await readActor(deps, c)
      return readSummary(deps, isOwner)
    })
    .endpoint(readStudioStatistics, () => readStatistics(deps))
    .endpoint(readStudioWaiting, async () => ({ held_comments: (await summarizeHeld(deps)).count }))
}
