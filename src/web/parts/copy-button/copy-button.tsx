import { Copy } from '../../ui/icons/icons.ts'
import { useState } from 'react'
import { copyWording } from '../../../contract/wording/site/copy.ts'
import { Button } from '../../ui/buttons/button.tsx'

/** Copies the text that `readText` returns, and shows next to the button whether it worked. */
export function CopyButton({ readText, label }: { readText: () => string; label: string }) {
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    setOutcome('')
    try {
      await navigator.clipboard.writeText(readText())
      setOutcome(copyWording.copied)
    } catch {
      // Not allowed, or there is no clipboard because the page is not on HTTPS.
      setOutcome(copyWording.copyFailed)
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
