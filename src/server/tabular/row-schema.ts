import { z } from 'zod'
import { readId } from './field-values.ts'

/** Why a row could not be taken: a sentence for the operator, and the field it is about where it is about one. */
export interface Fault {
  field?: string
  reason: string
}

export type CheckedRow<Row> =
  | { row: Row; /** Names of fields that the table does not know. */ ignored: string[] }
  | { fault: Fault; id: number | undefined }

/** A field that must be there; `read` gives undefined for what is not `expected`. */
export function required<T>(expected: string, read: (value: unknown) => T | undefined) {
  return z.unknown().transform((value, context): T => {
    const understood = read(value)
    if (understood !== undefined) return understood
    const found = isAbsent(value) ? 'is missing' : `is ${shown(value)}`
    context.addIssue({ code: 'custom', message: `${found}; it must be ${expected}` })
    return z.NEVER
  })
}

/** A field that may be absent, null or empty (CSV cannot tell these apart), and then is `absent`. */
export function optional<T, A>(expected: string, absent: A, read: (value: unknown) => T | undefined) {
  return required<T | A>(`${expected}, or empty`, (value) => (isAbsent(value) ? absent : read(value)))
}

/** As optional, for what is nobody's business: a refusal does not show it. */
export function optionalSecret<T, A>(expected: string, absent: A, read: (value: unknown) => T | undefined) {
  return z.unknown().transform((value, context): T | A => {
    if (isAbsent(value)) return absent
    const understood = read(value)
    if (understood !== undefined) return understood
    context.addIssue({ code: 'custom', message: `is not shown here; it must be ${expected}, or empty` })
    return z.NEVER
  })
}

/** Checks the fields that the schema names. A refused row's reason names every field that is wrong. */
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

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** The value as an operator may search for it: short, on one line. */
function shown(value: unknown): string {
  const text = jsonOf(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}… (${text.length} characters)` : text
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch (cause) {
    // Thousands of brackets in one another.
    if (cause instanceof RangeError) return 'nested too deeply to be shown'
    throw cause
  }
}

const SHOWN = 60
