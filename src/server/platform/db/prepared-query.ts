import type { CompiledQuery } from 'kysely'
import { synchronousQueriesOn } from './synchronous-queries.ts'
import { isPostgres, type Queries } from './database.ts'

/**
 * A statement whose text is made once for each engine, and run with other values each time: making it takes Kysely as
 * long as running it takes SQLite. In a transaction on SQLite it is run at once. For what is asked for by every visitor.
 * `write` is given what stands for the values, to be used as they would be; it must not look at them. Gives the rows.
 */
export function statement<Given extends object, Row>(
  write: (queries: Queries, given: Given) => CompiledQuery<Row>,
): (queries: Queries, given: Given) => Promise<Row[]> {
  const written = new Map<boolean, CompiledQuery<Row>>()
  return async (queries, given) => {
    const engine = isPostgres(queries)
    const compiled = written.get(engine) ?? write(queries, standIns<Given>())
    written.set(engine, compiled)
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof StandIn ? given[parameter.name as keyof Given] : parameter,
    )
    const runSynchronously = synchronousQueriesOn(queries)
    if (runSynchronously) return runSynchronously(compiled.sql, parameters) as Row[]
    const executor = queries.getExecutor()
    // What refuses the outer handle inside a transaction looks at statements here.
    executor.transformQuery(compiled.query, compiled.queryId)
    const { rows } = await executor.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** What a value is called, until it is given. */
class StandIn {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

function standIns<Given extends object>(): Given {
  return new Proxy({} as Given, { get: (_none, name) => new StandIn(name) })
}
