import type { Engine } from './database.ts'

/** The columns of better-auth, which the site once used, store booleans as each engine has them. */
export function toStoredBoolean(engine: Engine, value: boolean): boolean | number {
  return engine === 'sqlite' ? Number(value) : value
}
