import { countRows, type Queries } from '../../platform/db/database.ts'

/** How many rows there are of what knows the site by its address. */
export async function countAddressed(queries: Queries) {
  const [passkeys, texts, followers, mails, subscriptions] = await Promise.all([
    countRows(queries.selectFrom('xc_passkeys')),
    countRows(queries.selectFrom('xc_reviews').where('is_published', '=', 1)),
    countRows(queries.selectFrom('xc_followers')),
    countRows(queries.selectFrom('xc_outbox').where('state', '=', 'waiting')),
    countRows(queries.selectFrom('xc_subscriptions')),
  ])
  return { passkeys, texts, followers, mails, subscriptions }
}
