import { Button } from '../../ui/buttons/button.tsx'

interface SubmitButtonProps {
  isBusy: boolean
  label: string
  busyLabel: string
}

/** The submit button of a step's form. */
export function SubmitButton({ isBusy, label, busyLabel }: SubmitButtonProps) {
  return (
    <Button variant="primary" type="submit" busy={isBusy}>
      {isBusy ? busyLabel : label}
    </Button>
  )
}
