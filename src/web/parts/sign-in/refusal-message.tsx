import { signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import { FailedAction } from '../fault/failed-action.tsx'
import type { Refusal } from './use-form-submission.ts'

interface RefusalMessageProps {
  id: string
  refusal: Refusal | undefined
  /** Shows a refusal of this field; if absent, one that is about no field. */
  field?: string
  /** Repeats the action. Absent in a form, which is sent again. */
  onRetry?: (() => void) | undefined
}

/** The reason of a refused form, next to the field to correct. */
export function RefusalMessage({ id, refusal, field, onRetry }: RefusalMessageProps) {
  if (!refusal || refusal.field !== field) return null
  const { sentence, failure } = refusal
  // The reason of a fault of the site comes second, with the request id (docs/product/interface.md).
  const first = failure && failure.isFault ? signInWording.notDone : sentence
  return <FailedAction id={refusedId(id, field)} sentence={first} failure={failure} onRetry={onRetry} />
}

/** The props of a field that is described by its refusal and its hint. */
export function refusalProps(id: string, refusal: Refusal | undefined, field: string, hint?: string) {
  const isInvalid = refusal?.field === field
  const describedBy = [hint, isInvalid && refusedId(id, field)].filter(Boolean).join(' ')
  return { isInvalid, 'aria-describedby': describedBy === '' ? undefined : describedBy }
}

function refusedId(id: string, field = 'form'): string {
  return `${id}-${field}-refused`
}
