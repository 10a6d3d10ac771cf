import { Copy } from '../../ui/icons.ts'
import { useState } from 'react'
import { recoveryCodesWording } from '../../../contract/wording/account-settings.ts'
import { Button } from '../../ui/button.tsx'

/** Copies a text and shows next to the button whether it worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    setOutcome('')
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(recoveryCodesWording.copied)
    } catch {
      // Not allowed, or there is no clipboard because the page is not on HTTPS.
      setOutcome(recoveryCodesWording.copyFailed)
    }
  }
  return (
    <>
      <Button size="s" onClick={() => void copy()}>
        <Copy />
        {label}
      </Button>
      <span role="status">{outcome}</span>
    </>
  )
}
