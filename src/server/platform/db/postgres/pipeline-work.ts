import { type KyselyConfig, Transaction } from 'kysely'
import type { Tables } from '../tables/tables.ts'

export type Work<T> = (queries: Transaction<Tables>) => Promise<T>

/**
 * Kysely sends a query of a transaction only after the answer to the one before. With this, queries that are begun together
 * are sent together, in the order in which they are begun, and PostgreSQL runs them in it.
 */
export function pipelineWork(config: KyselyConfig): <T>(work: Work<T>) => Work<T> {
  // A transaction neither begins another nor ends its connections: it needs no driver of its own.
  const driver = config.dialect.createDriver()
  return (work) => (queries) => {
    const executor = queries.getExecutor()
    return executor.provideConnection((connection) =>
      work(
        new Transaction<Tables>({
          config,
          dialect: config.dialect,
          driver,
          executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
        }),
      ),
    )
  }
}
