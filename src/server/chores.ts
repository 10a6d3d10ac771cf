import { forgetPastSessions } from './accounts/sessions.service.ts'
import { rotateSigningKeys } from './accounts/signing-keys.service.ts'
import { forgetUsedTokens } from './accounts/tokens.service.ts'
import { forgetOldTraces } from './comments/forgetting.service.ts'
import { tellOwnerWhatWaits } from './comments/held-mail.service.ts'
import { drawAhead } from './covers/draw-ahead.ts'
import type { Deps } from './deps.ts'
import { blankOldMails } from './mail/outbox.service.ts'
import { forgetUnconfirmed } from './newsletter/holding.service.ts'
import type { Chore } from './platform/chores.ts'
import { forgetPastLimits } from './platform/rate-limit.ts'
import { forgetRemoved } from './reading-list/reading-list.service.ts'

/** Everything that a serving process does now and then. */
export function choresOf(deps: Deps): Chore[] {
  return [
    {
      name: 'forget past limits',
      everyMinutes: 60,
      run: () => forgetPastLimits(deps.database.queries, deps.clock),
    },
    { name: 'forget where comments came from', everyMinutes: 60, run: () => forgetOldTraces(deps) },
    { name: 'forget removed reading-list entries', everyMinutes: 5, run: () => forgetRemoved(deps) },
    { name: 'tell the owner what waits', everyMinutes: 10, run: () => tellOwnerWhatWaits(deps) },
    {
      name: 'forget unconfirmed subscriptions',
      everyMinutes: 24 * 60,
      run: () => forgetUnconfirmed(deps),
    },
    { name: 'forget past sessions', everyMinutes: 6 * 60, run: () => forgetPastSessions(deps) },
    { name: 'rotate signing keys', everyMinutes: 6 * 60, run: () => rotateSigningKeys(deps) },
    { name: 'forget used tokens', everyMinutes: 6 * 60, run: () => forgetUsedTokens(deps) },
    { name: 'blank old mails', everyMinutes: 6 * 60, run: () => blankOldMails(deps) },
    {
      name: 'draw covers ahead',
      everyMinutes: 60,
      firstAfterMinutes: 5,
      run: (ending) => drawAhead(deps, ending),
    },
  ]
}
