import { z } from 'zod'
import { readId } from './field-values.ts'

/** Why a row was rejected: a sentence for the operator, and the field where it concerns one. */
export interface RowFault {
  field?: string
  reason: string
}

export type CheckedRow<Row> =
  | { row: Row; /** Unknown fields. */ ignored: string[] }
  | { fault: RowFault; id: number | undefined }

/** A required field; `read` returns undefined for a value that is not `expected`, and `describe` is what the reason says of that. */
export function required<T>(
  expected: string,
  read: (value: unknown) => T | undefined,
  describe = (value: unknown) => (isAbsent(value) ? 'is missing' : `is ${formatValue(value)}`),
) {
  return z.unknown().transform((value, context): T => {
    const parsed = read(value)
    if (parsed !== undefined) return parsed
    context.addIssue({ code: 'custom', message: `${describe(value)}; it must be ${expected}` })
    return z.NEVER
  })
}

/** A field with the default `absent` where it is missing, null or empty (CSV cannot tell these apart). */
export function optional<T, A>(
  expected: string,
  absent: A,
  read: (value: unknown) => T | undefined,
  describe?: () => string,
) {
  const readPresent = (value: unknown) => (isAbsent(value) ? absent : read(value))
  return required<T | A>(`${expected}, or empty`, readPresent, describe)
}

/** Like `optional`, for private values: the reason does not show the value. */
export function optionalPrivate<T, A>(expected: string, absent: A, read: (value: unknown) => T | undefined) {
  return optional(expected, absent, read, () => 'is not shown here')
}

/** Validates the fields of the schema. The reason names every invalid field. */
export function checkRow<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  fields: Record<string, unknown>,
): CheckedRow<z.output<z.ZodObject<Shape>>> {
  const known = Object.keys(schema.shape)
  const parsed = schema.safeParse(Object.fromEntries(known.map((name) => [name, fields[name] ?? null])))
  if (parsed.success) {
    return { row: parsed.data, ignored: Object.keys(fields).filter((name) => !known.includes(name)) }
  }
  const faults = parsed.error.issues.map((issue) => ({ name: issue.path.join('.'), message: issue.message }))
  const reason = faults.map(({ name, message }) => `${name} ${message}`).join('. ')
  const [first] = faults
  return { fault: { ...(first && { field: first.name }), reason }, id: readId(fields.id) }
}

/** The row under the names of this site. */
export function mapRow<Row, Stored>(
  checked: CheckedRow<Row>,
  toStored: (row: Row) => Stored,
): CheckedRow<Stored> {
  return 'fault' in checked ? checked : { ...checked, row: toStored(checked.row) }
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** The value in a short form that an operator can search for. */
function formatValue(value: unknown): string {
  const text = toJson(value)
  return text.length > SHOWN_LENGTH
    ? `${text.slice(0, SHOWN_LENGTH).toWellFormed()}… (${text.length} characters)`
    : text
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch (cause) {
    // Deep nesting overflows the stack.
    if (cause instanceof RangeError) return 'nested too deeply to be shown'
    throw cause
  }
}

const SHOWN_LENGTH = 60
