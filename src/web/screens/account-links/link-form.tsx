import { type ReactNode, useState } from 'react'
import { type AccountLinkKind, accountLinkPath } from '../../../contract/links.ts'
import type { Failure } from '../../../contract/page.ts'
import { Buttons, EnvelopeForm } from '../../parts/envelope/envelope.tsx'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { BackHome } from '../../parts/envelope/back-home.tsx'

interface LinkFormProps {
  link: AccountLinkKind
  token: string
  refused: Failure | undefined
  icon?: ReactNode
  submitLabel: string
  busyLabel: string
}

/** One button that uses the link. The browser sends the form itself: the next page has no token in its address. */
export function LinkForm({ link, token, refused, icon, submitLabel, busyLabel }: LinkFormProps) {
  // A second press would use the link twice.
  const [isBusy, setIsBusy] = useState(false)
  return (
    <EnvelopeForm action={accountLinkPath(link)} onSubmit={() => setIsBusy(true)}>
      <input type="hidden" name="token" value={token} />
      {refused && !isBusy && <FailedAction sentence={refused.sentence} failure={refused} />}
      <Buttons>
        <Button variant="primary" type="submit" busy={isBusy}>
          {!isBusy && icon}
          {isBusy ? busyLabel : submitLabel}
        </Button>
        <BackHome />
      </Buttons>
    </EnvelopeForm>
  )
}
