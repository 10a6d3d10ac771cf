import { signInWording } from '../../../contract/wording/sign-in.ts'
import { FailedAction } from '../fault/failed-action.tsx'
import type { Refusal } from './use-form-submission.ts'

interface RefusalMessageProps {
  id: string
  refusal: Refusal | undefined
  /** Shows what is about this field; without one, what is about none. */
  field?: string
}

/** Why it was not taken, beside what is to be corrected. */
export function RefusalMessage({ id, refusal, field }: RefusalMessageProps) {
  if (!refusal || refusal.field !== field) return null
  const { sentence, failure } = refusal
  // What may be our fault comes second, with the id that the log knows (docs/product/interface.md).
  const first = failure && failure.isOurs ? signInWording.notDone : sentence
  return <FailedAction id={refusedId(id, field)} sentence={first} failure={failure} />
}

/** For a field: what describes it, and that it is to be corrected. */
export function refusalProps(id: string, refusal: Refusal | undefined, field: string, hint?: string) {
  const isInvalid = refusal?.field === field
  const about = [hint, isInvalid && refusedId(id, field)].filter(Boolean).join(' ')
  return { isInvalid, 'aria-describedby': about === '' ? undefined : about }
}

function refusedId(id: string, field = 'form'): string {
  return `${id}-${field}-refused`
}
