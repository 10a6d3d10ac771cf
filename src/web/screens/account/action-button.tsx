import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { toFailure } from '../../client/api/api.ts'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { useLatestAction } from '../../parts/fault/latest-action.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import {
  type ConfirmationText,
  ConfirmationDialog,
} from '../../parts/reauthentication/confirmation-dialog.tsx'
import { useSay, useTitleFocus } from './account-section.tsx'

interface ActionButtonProps {
  label: ReactNode
  /** Tells apart buttons with the same label. */
  accessibleLabel: string
  confirmation: ConfirmationText
  /** An error that it throws is shown next to the button. */
  onPress: () => Promise<void>
}

/** A button that runs an action, after a confirmation. Then the section's heading gets the focus. */
export function ActionButton({ label, accessibleLabel, confirmation, onPress }: ActionButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const action = useLatestAction()
  const say = useSay()
  const focusTitle = useTitleFocus()
  useEffect(() => {
    if (failure) button.current?.focus()
  }, [failure])
  const perform = async () => {
    action.begin()
    setIsBusy(true)
    setFailure(undefined)
    say(null)
    try {
      await onPress()
      // After the screen has rendered the result.
      setTimeout(focusTitle)
    } catch (cause) {
      setFailure(toFailure(cause))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Stack justify="start" gap="2">
      <Button
        ref={button}
        size="s"
        busy={isBusy}
        aria-label={accessibleLabel}
        onClick={() => setIsConfirming(true)}
      >
        {label}
      </Button>
      {failure && action.isLatest && (
        <FailedAction sentence={failure.sentence} failure={failure} onRetry={() => void perform()} />
      )}
      {isConfirming && (
        <ConfirmationDialog
          confirmation={confirmation}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => void perform()}
        />
      )}
    </Stack>
  )
}
