import type { Database, Queries } from '../../src/server/platform/database.ts'
import type { TestSite } from './test-site.ts'

/** Starts noting the statements that the site gives its database; gives what was noted. */
export function noteStatements(site: TestSite): () => string[] {
  const noted: string[] = []
  const { database } = site.deps
  const noting = <T extends Queries>(queries: T) =>
    queries.withPlugin({
      transformQuery({ node }) {
        noted.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
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
