import * as endpoints from '../../../contract/newsletter/letters.endpoints.ts'
import type { Letter } from '../../../contract/newsletter/letters.ts'
import type { LoggedAction } from '../../../contract/studio/logged-actions.ts'
import type { Deps } from '../../deps.ts'
import { readActor } from '../../platform/http/access/actor.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { requireWriter } from '../../platform/http/access/require-reader.ts'
import { membersOnly } from '../../platform/http/access/require-permission.ts'
import { recordAction } from '../../studio-log/studio-log.service.ts'
import { requireLetterId } from './letter-records.ts'
import { createLetter } from './new-letter.service.ts'
import * as letters from './letters.service.ts'
import { resumeLetter, sendLetter, stopLetter } from './send-letter.service.ts'

/** Letters of the newsletter, for the owner alone. */
export function lettersRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/studio/letters', '/api/studio/letters/*'], membersOnly())
  const idOf = (c: { req: { valid: (part: 'param') => { id: string } } }) =>
    requireLetterId(c.req.valid('param').id)
  /** The owner's account. Throws too_many_requests. */
  const requireOwnerId = async (c: HttpContext) => requireWriter(deps, await readActor(deps, c))
  const logged = async (userId: string, action: LoggedAction, letter: Letter) => {
    await recordAction(deps, deps.database.queries, { userId, action, subjects: [letter.subject] })
    return letter
  }
  return api
    .openapi(routeOf(endpoints.listLetters), async (c) => c.json(await letters.listLetters(deps), 200))
    .openapi(routeOf(endpoints.createLetter), async (c) => {
      await requireOwnerId(c)
      return c.json(await createLetter(deps, c.req.valid('json')), 201)
    })
    .openapi(routeOf(endpoints.readLetter), async (c) => c.json(await letters.readLetter(deps, idOf(c)), 200))
    .openapi(routeOf(endpoints.saveLetter), async (c) => {
      await requireOwnerId(c)
      return c.json(await letters.saveLetter(deps, idOf(c), c.req.valid('json')), 200)
    })
    .openapi(routeOf(endpoints.deleteLetter), async (c) => {
      await requireOwnerId(c)
      await letters.deleteLetter(deps, idOf(c))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.previewLetter), async (c) =>
      c.json(await letters.previewLetter(deps, idOf(c)), 200),
    )
    .openapi(routeOf(endpoints.testLetter), async (c) => {
      const userId = await requireOwnerId(c)
      return c.json(await letters.testLetter(deps, idOf(c), userId), 200)
    })
    .openapi(routeOf(endpoints.sendLetter), async (c) => {
      const userId = await requireOwnerId(c)
      const letter = await sendLetter(deps, idOf(c), c.req.valid('json'))
      const action = letter.state === 'scheduled' ? 'letter_scheduled' : 'letter_sent'
      return c.json(await logged(userId, action, letter), 200)
    })
    .openapi(routeOf(endpoints.stopLetter), async (c) => {
      const userId = await requireOwnerId(c)
      return c.json(await logged(userId, 'letter_stopped', await stopLetter(deps, idOf(c))), 200)
    })
    .openapi(routeOf(endpoints.resumeLetter), async (c) => {
      const userId = await requireOwnerId(c)
      return c.json(await logged(userId, 'letter_resumed', await resumeLetter(deps, idOf(c))), 200)
    })
}
