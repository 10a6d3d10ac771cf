import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { toFailure } from '../../client/api.ts'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import styles from './action-button.module.css'
import { type ConfirmationText, ConfirmationDialog } from './confirmation-dialog.tsx'

interface ActionButtonProps {
  label: ReactNode
  /** Where several of them stand under one another. */
  accessibleLabel?: string
  busyLabel?: string
  variant?: ButtonLook['variant']
  /** Asked in a dialog before it is done. */
  confirmation?: ConfirmationText
  /** What it throws is told beside the button. */
  onPress: () => Promise<void>
}

/** A button for an action that needs nothing typed. Where the button goes with what it was about, the focus goes to the heading. */
export function ActionButton({
  label,
  accessibleLabel,
  busyLabel,
  variant = 'outline',
  confirmation,
  onPress,
}: ActionButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
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
        onClick={() => (confirmation ? setIsConfirming(true) : void perform())}
      >
        {isBusy && busyLabel !== undefined ? busyLabel : label}
      </Button>
      {failure && <FailedAction sentence={failure.sentence} failure={failure} />}
      {confirmation && isConfirming && (
        <ConfirmationDialog
          confirmation={confirmation}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => void perform()}
        />
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
