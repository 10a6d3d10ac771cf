import { Button } from './button.tsx'

interface SaveOrCancelProps {
  words: { cancel: string; save: string; saving: string }
  isBusy: boolean
  onCancel: () => void
}

/** The buttons of a small form. Where others take their place, React must not turn a pressed one into the submit button. */
export function SaveOrCancel({ words, isBusy, onCancel }: SaveOrCancelProps) {
  return (
    <>
      <Button size="s" disabled={isBusy} onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button size="s" variant="primary" type="submit" busy={isBusy}>
        {isBusy ? words.saving : words.save}
      </Button>
    </>
  )
}
