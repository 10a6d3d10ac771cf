import { type ReactNode, useEffect, useEffectEvent, useRef, type ComponentProps } from 'react'
import { useSignInFlow } from './sign-in-flow.ts'
import styles from './sign-in.module.css'
import { Note } from '../../ui/layout/primitives.tsx'

interface StepFrameProps {
  heading: string
  lead: ReactNode
  children: ReactNode
}

/** One step of the sign-in. The focus moves to its first empty field, else to the submit button or the heading. */
export function StepFrame({ heading, lead, children }: StepFrameProps) {
  const { id, level, isFocusMoved } = useSignInFlow()
  const frame = useRef<HTMLDivElement>(null)
  const Heading = `h${level}` as const
  const moveFocus = useEffectEvent(() => {
    if (isFocusMoved) focusStart(frame.current)
  })
  useEffect(() => moveFocus(), [])
  return (
    <div ref={frame} className={styles.step}>
      <div>
        <Heading id={id} tabIndex={-1} className={styles.heading}>
          {heading}
        </Heading>
        <Note id={`${id}-lead`} size="5" tone="soft" above="1">
          {lead}
        </Note>
      </div>
      {children}
    </div>
  )
}

function focusStart(frame: HTMLElement | null): void {
  const fields = [...(frame?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])') ?? [])]
  const isFilled = fields.length > 0
  const start =
    fields.find(({ value }) => value === '') ??
    frame?.querySelector<HTMLElement>(isFilled ? '[type="submit"]' : '[tabindex="-1"]')
  start?.focus()
}

/** A button that looks like a link, for going to another step. */
export function TextButton(props: ComponentProps<'button'>) {
  return <button {...props} type="button" className={`${styles.textButton} text-link`} />
}
