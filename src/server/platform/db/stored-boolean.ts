import type { Engine } from './database.ts'

/** better-auth stores booleans as each engine has them. */
export function toStoredBoolean(engine: Engine, value: boolean): boolean | number {
  return engine === 'sqlite' ? Number(value) : value
}
