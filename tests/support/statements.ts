import type { Database, Queries } from '../../src/server/platform/db/database.ts'
import type { TestSite } from './test-site.ts'

/** Starts noting the statements that the site gives its database, as they are answered; gives what was noted. */
export function recordStatements(site: TestSite): () => string[] {
  const noted: string[] = []
  const { database } = site.deps
  const kinds = new WeakMap<object, string>()
  const noting = <T extends Queries>(queries: T) =>
    queries.withPlugin({
      // Also asked for each part of a statement that is a query of its own.
      transformQuery({ node, queryId }) {
        kinds.set(queryId, node.kind)
        return node
      },
      async transformResult({ result, queryId }) {
        noted.push(kinds.get(queryId) ?? '')
        return result
      },
    }) as T
  const watched: Database = {
    ...database,
    queries: noting(database.queries),
    transaction: (work) => database.transaction((queries) => work(noting(queries))),
  }
  site.deps.database = watched
  return () => {
    site.deps.database = database
    return noted
  }
}
