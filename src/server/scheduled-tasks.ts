import { announceReviews } from './federation/activitypub/announce-reviews.service.ts'
import { forgetUnreachable } from './federation/activitypub/deliver-activities.service.ts'
import { deleteExpiredSessions } from './accounts/sessions.service.ts'
import { deleteUsedTokens, rotateSigningKeys } from './accounts/tokens/api-tokens.service.ts'
import { deleteOldInvitations } from './accounts/people/people.service.ts'
import { removeUnfinishedBackups, writeScheduledBackup } from './archive/backup/scheduled-backup.service.ts'
import { readBounceMailbox } from './newsletter/bounces/bounce-mailbox.service.ts'
import { deleteEndedBans } from './comments/bans.service.ts'
import { deleteRemovedComments } from './comments/moderation.service.ts'
import { deleteOldSenderData } from './comments/posting.service.ts'
import { mailOwnerHeldComments } from './comments/held-mail.service.ts'
import { mailAnswers, mailOwnerNewComments } from './comments/notices.service.ts'
import { prewarmCovers } from './covers/cover-prewarm.ts'
import { deleteOldDeliveries } from './mail/deliveries/deliveries.service.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { notifyHub } from './federation/websub.service.ts'
import { deliverLetters } from './newsletter/letters/send-letter.service.ts'
import { redactOldMails } from './mail/outbox.service.ts'
import { mailWaitingConfirmations } from './newsletter/subscriptions/subscribe.service.ts'
import { deleteUnconfirmedSubscriptions } from './newsletter/subscriptions/subscriptions.service.ts'
import { programBuild } from './platform/runtime/project-root.ts'
import type { ScheduledTask } from './platform/runtime/scheduled-tasks.ts'
import { deleteExpiredRateLimits } from './platform/security/rate-limit.store.ts'
import { deleteRemovedHighlights } from './reading/highlights/highlights.service.ts'
import { deleteRemovedEntries } from './reading/list/reading-list.service.ts'
import { deleteOldStatistics, storeVisits } from './statistics/statistics.service.ts'
import { publishDue } from './studio/scheduled-publishing.service.ts'
import { emptyTrash } from './studio/trash.service.ts'
import { deleteUnusedPictures } from './studio/unused-pictures/unused-pictures.service.ts'
import { readCachedSettings } from './settings/settings.service.ts'
import { announceMentions } from './federation/webmention/send-mentions.service.ts'
import { deleteOldLogEntries } from './studio-log/studio-log.service.ts'

/** All periodic tasks of a serving process. */
export function scheduledTasksOf(deps: Deps, env: Env): ScheduledTask[] {
  return [
    ...backupTasks(deps, env),
    ...bounceTasks(deps, env),
    {
      name: 'delete expired rate limits',
      everyMinutes: 60,
      run: () => deleteExpiredRateLimits(deps.database.queries, deps.clock),
    },
    { name: 'delete sender data of old comments', everyMinutes: 60, run: () => deleteOldSenderData(deps) },
    { name: 'delete removed reading-list entries', everyMinutes: 5, run: () => deleteRemovedEntries(deps) },
    { name: 'delete removed highlights', everyMinutes: 5, run: () => deleteRemovedHighlights(deps) },
    { name: 'delete removed comments', everyMinutes: 60, run: () => deleteRemovedComments(deps) },
    { name: 'delete ended bans', everyMinutes: 60, run: () => deleteEndedBans(deps) },
    { name: 'mail the owner about held comments', everyMinutes: 10, run: () => mailOwnerHeldComments(deps) },
    { name: 'mail answers to comments', everyMinutes: 1, run: () => mailAnswers(deps) },
    { name: 'mail the owner about new comments', everyMinutes: 1, run: () => mailOwnerNewComments(deps) },
    {
      name: 'mail waiting confirmations',
      everyMinutes: 60,
      run: () => mailWaitingConfirmations(deps),
    },
    {
      name: 'delete unconfirmed subscriptions',
      everyMinutes: 24 * 60,
      run: () => deleteUnconfirmedSubscriptions(deps),
    },
    { name: 'delete expired sessions', everyMinutes: 6 * 60, run: () => deleteExpiredSessions(deps) },
    { name: 'rotate signing keys', everyMinutes: 6 * 60, run: () => rotateSigningKeys(deps) },
    { name: 'delete used tokens', everyMinutes: 6 * 60, run: () => deleteUsedTokens(deps) },
    { name: 'delete old invitations', everyMinutes: 24 * 60, run: () => deleteOldInvitations(deps) },
    { name: 'redact old mails', everyMinutes: 6 * 60, run: () => redactOldMails(deps) },
    { name: 'publish scheduled reviews', everyMinutes: 2 / 60, run: () => publishDue(deps) },
    { name: 'send letters', everyMinutes: 2 / 60, run: () => deliverLetters(deps) },
    { name: 'notify the WebSub hub', everyMinutes: 1 / 4, run: whenPublic(deps, notifyHub) },
    { name: 'announce reviews to followers', everyMinutes: 1 / 4, run: whenPublic(deps, announceReviews) },
    { name: 'announce mentions', everyMinutes: 1 / 4, run: whenPublic(deps, announceMentions) },
    { name: 'forget unreachable followers', everyMinutes: 60, run: () => forgetUnreachable(deps) },
    { name: 'delete old deliveries', everyMinutes: 6 * 60, run: () => deleteOldDeliveries(deps) },
    { name: 'empty the trash', everyMinutes: 60, run: () => emptyTrash(deps) },
    { name: 'delete unused pictures', everyMinutes: 24 * 60, run: () => deleteUnusedPictures(deps) },
    { name: 'store visits', everyMinutes: 1 / 4, run: () => storeVisits(deps) },
    { name: 'delete old statistics', everyMinutes: 24 * 60, run: () => deleteOldStatistics(deps) },
    { name: 'delete old log entries', everyMinutes: 24 * 60, run: () => deleteOldLogEntries(deps) },
    {
      name: 'draw covers ahead',
      everyMinutes: 60,
      firstAfterMinutes: 5,
      run: (ending) => prewarmCovers(deps, ending),
    },
  ]
}

/** Other servers are told once the site is public: they would find it closed. */
function whenPublic(deps: Deps, task: (deps: Deps) => Promise<void>): () => Promise<void> {
  return async () => {
    if ((await readCachedSettings(deps)).owners.is_public) await task(deps)
  }
}

function bounceTasks(deps: Deps, { bounceMailbox }: Env): ScheduledTask[] {
  if (bounceMailbox === undefined) return []
  return [
    { name: 'read bounces', everyMinutes: 5, run: () => readBounceMailbox(deps, new URL(bounceMailbox)) },
  ]
}

function backupTasks(deps: Deps, env: Env): ScheduledTask[] {
  const { backups: settings } = env
  if (!settings) return []
  const site = { settings, env, program: programBuild() }
  // Often, because the owner waits for one after a press, and it only looks whether one is due.
  let isStart = true
  const run = async () => {
    const wasStart = isStart
    isStart = false
    await writeScheduledBackup(deps, site, { isStart: wasStart })
  }
  return [
    { name: 'write a backup', everyMinutes: 1 / 20, run },
    {
      name: 'remove unfinished backups',
      everyMinutes: 10,
      run: () => removeUnfinishedBackups(settings.folder, deps.clock.now()),
    },
  ]
}
