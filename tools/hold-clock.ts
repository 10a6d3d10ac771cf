// Preloaded by tools/pictures.ts: a day that is always the same and hardly passes, and chance that repeats itself.
const SystemDate = Date
const began = SystemDate.now()

/** The moment that all pictures show. */
export const PICTURED: number = SystemDate.UTC(2030, 5, 15, 4)

function now(): number {
  return Math.floor(PICTURED + (SystemDate.now() - began) / 1000)
}

class HeldDate extends SystemDate {
  constructor(...parts: ConstructorParameters<DateConstructor> | []) {
    super(...((parts.length > 0 ? parts : [now()]) as [number]))
  }

  static override now(): number {
    return now()
  }
}
globalThis.Date = HeldDate as DateConstructor

let chance = 1
Math.random = () => {
  chance = (chance * 48_271) % 2_147_483_647
  return chance / 2_147_483_647
}
