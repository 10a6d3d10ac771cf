/** A comment that has not been sent. */
export interface Draft {
  name: string
  text: string
}

const KEY = 'xingcha:comments'
const AT_MOST = 20

/** For each review what was typed, the latest last. */
type Memory = [review: number, name: string, text: string][]

/** Undefined where nothing is kept, or where the browser keeps nothing at all. */
export function recallDraft(review: number): Draft | undefined {
  const kept = readMemory().find(([id]) => id === review)
  return kept && { name: kept[1], text: kept[2] }
}

/** The oldest drafts give way to new ones. Without a text there is nothing to keep. */
export function keepDraftOf(review: number, { name, text }: Draft): void {
  if (text.trim() === '') forgetDraft(review)
  else writeMemory([...others(review), [review, name, text]])
}

export function forgetDraft(review: number): void {
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
    if (memory.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(memory.slice(-AT_MOST)))
  } catch {
    // The text still stands in its field.
  }
}

function isEntry(entry: unknown): entry is Memory[number] {
  if (!Array.isArray(entry)) return false
  const [review, name, text] = entry as unknown[]
  return Number.isInteger(review) && typeof name === 'string' && typeof text === 'string'
}
