import * as endpoints from '../../../contract/newsletter/letters.ts'
import type { Letter } from '../../../contract/newsletter/letters.ts'
import type { LoggedAction } from '../../../contract/studio/logged-actions.ts'
import type { Deps } from '../../deps.ts'
import { createStudioApi } from '../../platform/http/create-api.ts'
import { logAction } from '../../studio-log/studio-log.service.ts'
import { createLetter } from './new-letter.service.ts'
import * as letters from './letters.service.ts'
import { resumeLetter, sendLetter, stopLetter } from './send-letter.service.ts'

/** Letters of the newsletter, for the owner alone. */
export function lettersRoutes(deps: Deps) {
  const logged = async (userId: string, action: LoggedAction, letter: Letter) => {
    await logAction(deps, userId, action, letter.subject)
    return letter
  }
  return createStudioApi(deps)
    .endpoint(endpoints.listLetters, () => letters.listLetters(deps))
    .endpoint(endpoints.createLetter, ({ body }) => createLetter(deps, body))
    .endpoint(endpoints.readLetter, ({ params }) => letters.readLetter(deps, params.id))
    .endpoint(endpoints.saveLetter, ({ params, body }) => letters.saveLetter(deps, params.id, body))
    .endpoint(endpoints.deleteLetter, ({ params }) => letters.deleteLetter(deps, params.id))
    .endpoint(endpoints.previewLetter, ({ params }) => letters.previewLetter(deps, params.id))
    .endpoint(endpoints.testLetter, async ({ params, userId }) => {
      return letters.testLetter(deps, params.id, userId)
    })
    .endpoint(endpoints.sendLetter, async ({ params, body, userId }) => {
      const letter = await sendLetter(deps, params.id, body)
      return logged(userId, letter.state === 'scheduled' ? 'letter_scheduled' : 'letter_sent', letter)
    })
    .endpoint(endpoints.stopLetter, async ({ params, userId }) => {
      return logged(userId, 'letter_stopped', await stopLetter(deps, params.id))
    })
    .endpoint(endpoints.resumeLetter, async ({ params, userId }) => {
      return logged(userId, 'letter_resumed', await resumeLetter(deps, params.id))
    })
}
