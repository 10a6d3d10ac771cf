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

export interface SqliteOptions {
  /** Milliseconds to wait while another process writes. */
  lockTimeout?: number | undefined
  /** As a bulk import does: takes more memory. */
  writesMuch?: boolean | undefined
}

/** Kysely's SQLite dialect over node:sqlite. */
export class NodeSqliteDialect implements Dialect {
  readonly #driver: TwoConnectionsDriver

  constructor(file: string, { lockTimeout = 10_000, writesMuch = false }: SqliteOptions = {}) {
    this.#driver = new TwoConnectionsDriver(file, lockTimeout, writesMuch)
  }

  createDriver(): TwoConnectionsDriver {
    return this.#driver
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new StableLimitCompiler()
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database)
  }
}

class StableLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    // SQLite reads the value of a bare `limit ?` when it prepares, and prepares again for every other value.
    this.append('limit ')
    this.visitNode(limit)
    this.append(' + 0')
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  // All migrations run in one immediate transaction, which is the lock between processes.
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  // Otherwise Kysely would let selects wait for transactions. The driver itself serializes writers.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
