import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { toFailure } from '../../client/api.ts'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import styles from './asked-button.module.css'
import { type AskedBefore, Question } from './question.tsx'

interface AskedButtonProps {
  label: ReactNode
  /** Where several of them stand under one another. */
  accessibleLabel?: string
  busyLabel?: string
  variant?: ButtonLook['variant']
  /** Asked in a dialog before it is done. */
  question?: AskedBefore
  /** What it throws is told beside the button. */
  onPress: () => Promise<void>
}

/** A button for an action that needs nothing typed. Where the button goes with what it was about, the focus goes to the heading. */
export function AskedButton({
  label,
  accessibleLabel,
  busyLabel,
  variant = 'outline',
  question,
  onPress,
}: AskedButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    if (failure) place.current?.querySelector('button')?.focus()
  }, [failure])
  const perform = async () => {
    const section = place.current?.closest('section')
    setIsBusy(true)
    setFailure(undefined)
    try {
      await onPress()
      // Once the screen shows it.
      setTimeout(() => focusHeading(section))
    } catch (cause) {
      setFailure(toFailure(cause))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div ref={place} className={styles.area}>
      <Button
        size="s"
        variant={variant}
        busy={isBusy}
        aria-label={accessibleLabel}
        onClick={() => (question ? setIsAsking(true) : void perform())}
      >
        {isBusy && busyLabel !== undefined ? busyLabel : label}
      </Button>
      {failure && <FailedAction sentence={failure.sentence} failure={failure} />}
      {question && isAsking && (
        <Question question={question} onClose={() => setIsAsking(false)} onConfirm={() => void perform()} />
      )}
    </div>
  )
}

/** Of the section; of the screen where that is gone too. */
function focusHeading(section: HTMLElement | null | undefined): void {
  const heading = section?.isConnected
    ? section.querySelector<HTMLElement>('h2')
    : document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
