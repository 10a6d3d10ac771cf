import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { toFailure } from '../../client/api.ts'

/** Why a form was not taken, and which of its fields is to be corrected; none where it is not about what was typed. */
export interface Refusal {
  sentence: string
  field?: string | undefined
  failure?: Failure | undefined
}

/** Which field a failure is about, by the field's name. */
export type FieldOf = Partial<Record<Failure['code'], string>>

/**
 * A form on its way to the server: one sending at a time, and what became of it. Focus goes to what is to be
 * corrected, else back to the button.
 */
export function useFormSubmission(fieldOf: FieldOf, first?: Failure) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | undefined>(() => first && toRefusal(first, fieldOf))
  const isFresh = useRef(false)

  const refuse = (next: Refusal) => {
    isFresh.current = true
    setRefusal(next)
  }
  useEffect(() => {
    if (isBusy || !isFresh.current || !refusal) return
    isFresh.current = false
    focusOn(form.current, refusal.field)
  }, [isBusy, refusal])

  /** `check` names what is missing before anything is sent. */
  const send = async (request: () => Promise<void>, check?: () => Refusal | undefined) => {
    if (isBusy) return
    const missing = check?.()
    if (missing) return refuse(missing)
    setIsBusy(true)
    setRefusal(undefined)
    try {
      await request()
    } catch (cause) {
      refuse(toRefusal(toFailure(cause), fieldOf))
    } finally {
      setIsBusy(false)
    }
  }
  const onSubmit =
    (request: () => Promise<void>, check?: () => Refusal | undefined) => (event: FormEvent) => {
      event.preventDefault()
      void send(request, check)
    }
  return { form, isBusy, refusal, refuse, send, onSubmit }
}

function toRefusal(failure: Failure, fieldOf: FieldOf): Refusal {
  return { sentence: failure.sentence, field: fieldOf[failure.code], failure }
}

function focusOn(form: HTMLFormElement | null, field: string | undefined): void {
  const selector = field === undefined ? '[type="submit"]' : `[name="${field}"]`
  form?.querySelector<HTMLElement>(selector)?.focus()
}
