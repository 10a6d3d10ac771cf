import {
  type ComponentProps,
  createContext,
  type ElementType,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
} from 'react'
import type { Failure } from '../../../contract/page.ts'
import { useProvided } from '../../client/use-provided.ts'
import { Button, type ButtonLook } from '../../ui/buttons/button.tsx'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'
import { Field, Hint, TextInput } from '../../ui/fields/text-field.tsx'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import { RefusalMessage, refusalProps } from './refusal-message.tsx'
import { type FieldOf, type Refusal, useFormSubmission } from './use-form-submission.ts'

interface FormState {
  isBusy: boolean
  refusal: Refusal | undefined
}

const FormContext = createContext<FormState | null>(null)

/** For what stands in a form: whether its request is under way, and why the last one was refused. */
export function useFormState(): FormState {
  return useProvided(FormContext)
}

interface FrameProps extends Omit<ComponentProps<'form'>, 'ref'> {
  submitLabel: string
  busyLabel: string
  variant?: ButtonLook['variant']
  /** What stands in a row with the submit button; null for the button alone. Without it the button is as wide as the form. */
  beside?: ReactNode
  /** Whether its first field, else its button, has the focus when it opens. */
  takesFocus?: boolean
}

interface RequestFormProps extends Omit<FrameProps, 'onSubmit'> {
  request: () => Promise<void>
  check?: () => Refusal | undefined
  fieldOf?: FieldOf
  /** The failure that the form shows at first. */
  refused?: Failure | undefined
}

/** A form that sends one request, with its submit button and above it the refusal that is about no field. */
export function RequestForm({ request, check, fieldOf = NO_FIELDS, refused, ...frame }: RequestFormProps) {
  const submission = useFormSubmission(fieldOf, refused)
  return <SubmissionForm {...frame} submission={submission} onSubmit={submission.onSubmit(request, check)} />
}

const NO_FIELDS: FieldOf = {}

interface SubmissionFormProps extends FrameProps {
  submission: Pick<ReturnType<typeof useFormSubmission>, 'form' | 'isBusy' | 'refusal'>
}

/** The same for a submission that its user holds. */
export function SubmissionForm({
  submission: { form, isBusy, refusal },
  submitLabel,
  busyLabel,
  variant = 'primary',
  beside,
  takesFocus = false,
  children,
  ...rest
}: SubmissionFormProps) {
  const id = useId()
  const state = useMemo(() => ({ isBusy, refusal }), [isBusy, refusal])
  useEffect(() => {
    const controls = [...(form.current?.elements ?? [])]
    if (takesFocus) controls.find(isFieldOrSubmit)?.focus()
  }, [takesFocus, form])
  const button = (
    <Button variant={variant} type="submit" busy={isBusy}>
      {isBusy ? busyLabel : submitLabel}
    </Button>
  )
  return (
    <FormContext value={state}>
      <Stack as="form" fit narrow gap="4" noValidate onKeyDown={ignoreComposingEnter} {...rest} ref={form}>
        {children}
        <RefusalMessage id={id} refusal={refusal} />
        {beside === undefined ? (
          button
        ) : (
          <Row wrap gap="2">
            {button}
            {beside}
          </Row>
        )}
      </Stack>
    </FormContext>
  )
}

function isFieldOrSubmit(control: Element): control is HTMLInputElement | HTMLButtonElement {
  return control instanceof HTMLInputElement || (control as HTMLButtonElement).type === 'submit'
}

/** Why the form was refused, for controls that are no FormField. */
export function FieldRefusal({ name }: { name: string }) {
  return <RefusalMessage id={useId()} refusal={useFormState().refusal} field={name} />
}

export interface FieldTexts {
  name: string
  label: ReactNode
  /** Below the control: a sentence that describes it, or an element. */
  hint?: ReactNode
  /** Id of another element that describes the control. */
  describedBy?: string | undefined
}

/** A control of a form, by default a line of text, under its label, with its hint and the reason why it was refused. */
export function FormField<Control extends ElementType = typeof TextInput>(
  props: FieldTexts & { as?: Control } & Omit<ComponentProps<Control>, keyof FieldTexts>,
) {
  const { as, name, label, hint, describedBy, ...rest }: FieldTexts & { as?: ElementType } = props
  const Input: ElementType = as ?? TextInput
  const id = useId()
  const { isBusy, refusal } = useFormState()
  const hintId = `${id}-hint`
  const description = typeof hint === 'string' ? hintId : describedBy
  return (
    <Field label={label} htmlFor={id}>
      <Input
        {...refusalProps(id, refusal, name, description)}
        required
        {...rest}
        id={id}
        name={name}
        readOnly={isBusy}
      />
      {typeof hint === 'string' ? <Hint id={hintId}>{hint}</Hint> : hint}
      <RefusalMessage id={id} refusal={refusal} field={name} />
    </Field>
  )
}
