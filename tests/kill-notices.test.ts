import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import { HOUR } from '../src/contract/durations.ts'
import { mailAnswers, mailOwnerNewComments } from '../src/server/comments/notices.service.ts'
import { changeSetting } from '../src/server/settings/change-settings.service.ts'
import { storeComment, storeUser } from './support/server/factories.ts'
import { testOnEachEngine } from './support/server/test-site.ts'

// Answers: two mails, a mark, the commit; then the owner's news: a mark, a mail, the commit.
const COMMIT_OF_ANSWERS = 4
const MAIL_OF_NEWS = 6
// With the answers told, only their empty transaction comes before.
const COMMIT_OF_NEWS = 4

testOnEachEngine('kills while notices are enqueued make none twice and lose none', async (site) => {
  const { deps } = site
  await site.addReview({ id: 3 })
  await storeUser(deps, { role: 'owner', email: 'owner@example.org' })
  const reader = await storeUser(deps, { email: 'reader@example.org' })
  const comment = { review_id: 3, created_at: new Date(Date.now() - HOUR).toISOString() }
  await changeSetting(deps.database, 'comments.notice', 'at_once')
  const head = { ...comment, user_id: reader, wants_answers: 1, is_news_told: 1 }
  const parent_id = await storeComment(deps, head)
  for (const user_name of ['林湖', '阿川']) await storeComment(deps, { ...comment, user_name, parent_id })
  for (const killedAt of [COMMIT_OF_ANSWERS, MAIL_OF_NEWS, COMMIT_OF_NEWS]) {
    const args = [
      String(killedAt),
      site.dataDir,
      ...(site.databaseUrl === undefined ? [] : [site.databaseUrl]),
    ]
    const program = spawn(process.execPath, ['soak/support/tell-notices.program.ts', ...args], {
      stdio: 'inherit',
    })
    const [, signal] = await once(program, 'exit')
    expect(signal).toBe('SIGKILL')
  }
  const now = { ...deps, clock: { now: () => new Date() } }
  await mailAnswers(now)
  await mailOwnerNewComments(now)
  const mails = await deps.database.queries.selectFrom('xc_outbox').select(['recipient', 'subject']).execute()
  expect(mails.map(({ recipient, subject }) => `${recipient} ${subject}`).toSorted()).toEqual([
    'owner@example.org 書評底下有兩則新的話',
    'reader@example.org 林湖回覆了你在《書之3》的評論',
    'reader@example.org 阿川回覆了你在《書之3》的評論',
  ])
})
