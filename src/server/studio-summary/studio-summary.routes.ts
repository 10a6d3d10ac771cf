import {
  readMonthStatistics,
  readStudioStatistics,
  readTextStatistics,
} from '../../contract/studio/statistics.ts'
import { readStudioSummary, readStudioWaiting } from '../../contract/studio/studio.ts'
import { countSamples } from '../archive/site-import/sample/sample-removal.service.ts'
import { summarizeNews } from '../comments/moderation-list.service.ts'
import { summarizeHeld } from '../comments/moderation.service.ts'
import type { Deps } from '../deps.ts'
import { readActor } from '../platform/http/access/actor.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { readCachedSettings } from '../settings/settings.service.ts'
import { readSummary } from './studio-summary.service.ts'
import { readMonths, readStatistics, readText } from './visit-statistics.service.ts'

export function studioSummaryRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(readStudioSummary, async ({ c }) => {
      const actor = await readActor(deps, c)
      return readSummary(deps, actor)
    })
    .endpoint(readStudioStatistics, () => readStatistics(deps))
    .endpoint(readMonthStatistics, ({ query }) => readMonths(deps, Number(query.months)))
    .endpoint(readTextStatistics, async ({ c, params }) =>
      readText(deps, params.id, await readActor(deps, c)),
    )
    .endpoint(readStudioWaiting, async ({ userId }) => ({
      held_comments: (await summarizeHeld(deps)).count,
      new_comments: (await summarizeNews(deps, userId)).count,
      is_public: (await readCachedSettings(deps)).owners.is_public,
      samples: (await countSamples(deps)).all,
    }))
}
