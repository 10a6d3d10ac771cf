import * as endpoints from '../../../contract/newsletter/letters.ts'
import type { Letter } from '../../../contract/newsletter/letters.ts'
import type { LoggedAction } from '../../../contract/studio/logged-actions.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { requireWriter } from '../../platform/http/access/actor.ts'
import { recordAction } from '../../studio-log/studio-log.service.ts'
import { requireLetterId } from './letter-records.ts'
import { createLetter } from './new-letter.service.ts'
import * as letters from './letters.service.ts'
import { resumeLetter, sendLetter, stopLetter } from './send-letter.service.ts'

/** Letters of the newsletter, for the owner alone. */
export function lettersRoutes(deps: Deps) {
  const logged = async (userId: string, action: LoggedAction, letter: Letter) => {
    await recordAction(deps, deps.database.queries, { userId, action, subjects: [letter.subject] })
    return letter
  }
  return createPersonalApi()
    .endpoint(endpoints.listLetters, () => letters.listLetters(deps))
    .endpoint(endpoints.createLetter, async ({ c, body }) => {
      await requireWriter(deps, c)
      return createLetter(deps, body)
    })
    .endpoint(endpoints.readLetter, ({ params }) => letters.readLetter(deps, requireLetterId(params.id)))
    .endpoint(endpoints.saveLetter, async ({ c, params, body }) => {
      await requireWriter(deps, c)
      return letters.saveLetter(deps, requireLetterId(params.id), body)
    })
    .endpoint(endpoints.deleteLetter, async ({ c, params }) => {
      await requireWriter(deps, c)
      await letters.deleteLetter(deps, requireLetterId(params.id))
    })
    .endpoint(endpoints.previewLetter, ({ params }) =>
      letters.previewLetter(deps, requireLetterId(params.id)),
    )
    .endpoint(endpoints.testLetter, async ({ c, params }) => {
      const userId = await requireWriter(deps, c)
      return letters.testLetter(deps, requireLetterId(params.id), userId)
    })
    .endpoint(endpoints.sendLetter, async ({ c, params, body }) => {
      const userId = await requireWriter(deps, c)
      const letter = await sendLetter(deps, requireLetterId(params.id), body)
      return logged(userId, letter.state === 'scheduled' ? 'letter_scheduled' : 'letter_sent', letter)
    })
    .endpoint(endpoints.stopLetter, async ({ c, params }) => {
      const userId = await requireWriter(deps, c)
      return logged(userId, 'letter_stopped', await stopLetter(deps, requireLetterId(params.id)))
    })
    .endpoint(endpoints.resumeLetter, async ({ c, params }) => {
      const userId = await requireWriter(deps, c)
      return logged(userId, 'letter_resumed', await resumeLetter(deps, requireLetterId(params.id)))
    })
}
