import { ACTOR_PATH } from '../../../contract/site/federation-links.ts'
import type { Deps } from '../../deps.ts'
import { enqueueMessage } from '../../mail/deliveries/deliveries.service.ts'
import type { FederatedAnswerRow } from '../../platform/db/tables/federation-tables.ts'
import { answerUri } from './activitypub.service.ts'
import { answerObject } from './answer-object.ts'
import * as store from './federated-answers.store.ts'
import { loadFederation } from './load-federation.ts'
import { asDocument, PUBLIC } from './review-object.ts'

/**
 * Enqueues the answers of the owner and editors to comments of other servers, their changes and removals, for the server of whom
 * they answer (docs/product/federation.md). `since`: the day from which the site federates.
 */
export async function announceAnswers(deps: Deps, since: string): Promise<void> {
  const { queries } = deps.database
  const from = new Date(`${since}T00:00:00+08:00`).toISOString()
  for (const answer of await store.listToTell(queries, from, AT_ONCE)) {
    const { id, actor, inbox, told_state } = answer
    const before =
      told_state === null
        ? undefined
        : {
            state: told_state,
            changed_at: answer.told_changed_at ?? '',
            shown_again: answer.shown_again ?? 0,
          }
    const verb = before?.state === 'told' ? 'Update' : 'Create'
    const shown_again = (before?.shown_again ?? 0) + (before?.state === 'gone' ? 1 : 0)
    const row = {
      comment_id: id,
      actor,
      inbox: inbox ?? '',
      changed_at: answer.changed_at ?? '',
      shown_again,
    }
    await tell(
      deps,
      verb,
      answerObject(deps.siteUrl, { ...answer, shown_again }),
      { ...row, state: 'told' },
      before,
    )
  }
  for (const gone of await store.listGone(queries, AT_ONCE)) {
    const tombstone = {
      type: 'Tombstone',
      id: answerUri(deps.siteUrl, gone.comment_id, gone.shown_again),
      formerType: 'Note',
    }
    await tell(deps, 'Delete', tombstone, { ...gone, state: 'gone' }, gone)
  }
}

/** Answers of one round. */
const AT_ONCE = 50

async function tell(
  deps: Deps,
  verb: 'Create' | 'Update' | 'Delete',
  object: Record<string, unknown>,
  row: FederatedAnswerRow,
  before: store.Told | undefined,
): Promise<void> {
  const at = deps.clock.now()
  const { sign } = await loadFederation(deps)
  const body = await sign(
    asDocument({
      type: verb,
      id: `${String(object.id)}#${verb.toLowerCase()}-${at.getTime()}`,
      actor: deps.siteUrl + ACTOR_PATH,
      to: PUBLIC,
      cc: row.actor,
      published: at.toISOString(),
      object,
    }),
  )
  await deps.database.transaction(async (queries) => {
    if (!(await store.markAnswer(queries, row, before))) return
    const subject = `answer ${row.comment_id}`
    await enqueueMessage(deps, queries, { kind: 'activity', subject, body, targets: [row.inbox] })
  })
}
