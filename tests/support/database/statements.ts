import type { Database, Queries } from '../../../src/server/platform/db/database.ts'
import type { TestSite } from '../server/test-site.ts'

/** Records the kinds of the statements that the site runs. The returned function stops and returns them. */
export function recordStatements(site: TestSite): () => string[] {
  const recorded: string[] = []
  const { database } = site.deps
  const kinds = new WeakMap<object, string>()
  const withRecording = <T extends Queries>(queries: T) =>
    queries.withPlugin({
      // Also called for each subquery of a statement.
      transformQuery({ node, queryId }) {
        kinds.set(queryId, node.kind)
        return node
      },
      async transformResult({ result, queryId }) {
        recorded.push(kinds.get(queryId) ?? '')
        return result
      },
    }) as T
  const watched: Database = {
    ...database,
    queries: withRecording(database.queries),
    transaction: (work) => database.transaction((queries) => work(withRecording(queries))),
  }
  site.deps.database = watched
  return () => {
    site.deps.database = database
    return recorded
  }
}
