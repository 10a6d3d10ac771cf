import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { toFailure } from '../../client/api/api.ts'
import { useLatestAction } from '../fault/latest-action.tsx'

/** The reason why a form was refused, and the field to correct; no field if the input is not the reason. */
export interface Refusal {
  sentence: string
  field?: string | undefined
  failure?: Failure | undefined
}

/** The name of the field that a failure is about, by problem code. */
export type FieldOf = Partial<Record<Failure['code'], string>>

/** Submits a form, one request at a time. A refusal focuses its field or the button, and goes once the field or another form is used. */
export function useFormSubmission(fieldOf: FieldOf, first?: Failure) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | undefined>(() => first && toRefusal(first, fieldOf))
  const needsFocus = useRef(false)
  const action = useLatestAction()

  const refuse = (next: Refusal) => {
    action.begin()
    needsFocus.current = true
    setRefusal(next)
  }
  useEffect(() => {
    if (isBusy || !needsFocus.current || !refusal) return
    needsFocus.current = false
    focusOn(form.current, refusal.field)
  }, [isBusy, refusal])
  const refusedField = refusal?.field
  useEffect(() => {
    const { current } = form
    if (refusedField === undefined || !current) return undefined
    const forget = ({ target }: Event) => {
      // Afterwards: React would write the value of before the change back into the field.
      if ((target as HTMLInputElement).name === refusedField) setTimeout(() => setRefusal(undefined))
    }
    current.addEventListener('input', forget)
    return () => current.removeEventListener('input', forget)
  }, [refusedField])

  /** `check` validates the input before the request. */
  const send = async (request: () => Promise<void>, check?: () => Refusal | undefined) => {
    if (isBusy) return
    const missing = check?.()
    if (missing) return refuse(missing)
    action.begin()
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
  return { form, isBusy, refusal: action.isLatest ? refusal : undefined, refuse, send, onSubmit }
}

function toRefusal(failure: Failure, fieldOf: FieldOf): Refusal {
  return { sentence: failure.sentence, field: fieldOf[failure.code], failure }
}

function focusOn(form: HTMLFormElement | null, field: string | undefined): void {
  const controls = [...(form?.elements ?? [])] as (HTMLInputElement | HTMLButtonElement)[]
  // The form's own button is behind that of the message.
  controls.findLast(({ name, type }) => (field === undefined ? type === 'submit' : name === field))?.focus()
}
