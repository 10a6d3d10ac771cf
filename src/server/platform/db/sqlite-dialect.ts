import {
  type DatabaseIntrospector,
  type Dialect,
  type Kysely,
  type LimitNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { TwoConnectionsDriver } from './sqlite-driver.ts'

/** Kysely's SQLite dialect over node:sqlite. `patience`: milliseconds to wait while another process writes. */
export class NodeSqliteDialect implements Dialect {
  readonly #driver: TwoConnectionsDriver

  constructor(file: string, patience = 10_000) {
    this.#driver = new TwoConnectionsDriver(file, patience)
  }

  createDriver(): TwoConnectionsDriver {
    return this.#driver
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new PreparedOnceCompiler()
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database)
  }
}

class PreparedOnceCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    // SQLite looks at the value of a bare `limit ?`, and prepares the statement anew whenever another is given.
    this.append('limit ')
    this.visitNode(limit)
    this.append(' + 0')
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  // All migrations run in one immediate transaction: that is the lock between processes.
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  // Otherwise Kysely would have selects wait for transactions; the driver itself lets writers follow one another.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
