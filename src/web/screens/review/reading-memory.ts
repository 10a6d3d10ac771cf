/** Where the reader stopped in a review. */
export interface ReadingPlace {
  /** Index of the topmost block in view. */
  block: number
  /** The heading it stands under; null before the first. */
  heading: string | null
}

const KEY = 'xingcha:reading'
const AT_MOST = 50

/** For each review the place, the latest last. */
type Memory = [review: number, block: number, heading: string | null][]

/** Undefined where nothing is kept, or where the browser keeps nothing at all. */
export function recallPlace(review: number): ReadingPlace | undefined {
  const kept = readMemory().find(([id]) => id === review)
  return kept && { block: kept[1], heading: kept[2] }
}

/** The oldest places give way to new ones. */
export function keepPlace(review: number, { block, heading }: ReadingPlace): void {
  writeMemory([...others(review), [review, block, heading]])
}

export function forgetPlace(review: number): void {
  const memory = readMemory()
  if (memory.some(([id]) => id === review)) writeMemory(others(review))
}

function others(review: number): Memory {
  return readMemory().filter(([id]) => id !== review)
}

function readMemory(): Memory {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    // A damaged memory, or one that the browser denies us, is no memory.
    return []
  }
}

function writeMemory(memory: Memory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory.slice(-AT_MOST)))
  } catch {
    // A convenience: the reader need not hear that it is not to be had.
  }
}

function isEntry(entry: unknown): entry is Memory[number] {
  if (!Array.isArray(entry)) return false
  const [review, block, heading] = entry as unknown[]
  return (
    Number.isInteger(review) && Number.isInteger(block) && (heading === null || typeof heading === 'string')
  )
}
