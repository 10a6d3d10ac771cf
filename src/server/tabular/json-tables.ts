import { LIST_FILE_COLUMNS } from '../../contract/reading/book-list-sources.ts'

interface JsonTable {
  /** The name of the list in its object; null where the file is one list. */
  name: string | null
  columns: readonly string[]
  /** Null for an item that is no object. */
  rows: readonly (readonly string[] | null)[]
}

/** The lists of objects in a JSON value as tables; another object is one row. Nested values are columns. */
export function readJsonTables(json: unknown): JsonTable[] {
  if (Array.isArray(json)) return [toTable(null, json)]
  if (!isObject(json)) return []
  const values = Object.values(json)
  if (values.some(isList))
    return Object.entries(json).flatMap(([name, value]) =>
      Array.isArray(value) ? [toTable(name, value)] : [],
    )
  return [toTable(null, values.every(isObject) ? values : [json])]
}

function toTable(name: string | null, items: readonly unknown[]): JsonTable {
  const places = new Map<string, number>()
  const rows = items.map((item) => {
    if (!isObject(item)) return null
    const cells: string[] = []
    for (const [column, text] of cellsOf(item)) {
      const place = places.get(column) ?? places.size
      if (place >= LIST_FILE_COLUMNS) continue
      places.set(column, place)
      cells[place] = text
    }
    return Array.from(cells, (cell) => cell ?? '')
  })
  return { name, columns: [...places.keys()], rows }
}

/** The texts of an object by key, then those of the objects within it under keys that are not taken. */
function cellsOf(item: object, depth = 0): Map<string, string> {
  const cells = new Map(Object.entries(item).map(([key, value]) => [key, textOf(value)]))
  for (const value of Object.values(item)) {
    if (!isObject(value) || depth === DEEPEST) continue
    for (const [key, text] of cellsOf(value, depth + 1)) if (!cells.get(key)) cells.set(key, text)
  }
  return cells
}

const DEEPEST = 3

/** Of a list the texts of its items; of an object the one that names it. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (!isObject(value)) return ''
  const fields = value as Record<string, unknown>
  const label = LABELS.map((key) => fields[key]).find((text) => typeof text === 'string')
  // A list that its program writes as an object: {"0": …, "2": …}.
  const isNumbered = Object.keys(fields).every((key) => /^\d{1,9}$/.test(key))
  return typeof label === 'string' ? label : isNumbered ? textOf(Object.values(fields)) : ''
}

const LABELS = ['text', 'name', 'title', 'value', 'label', 'fl', 'raw']

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some(isObject)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
