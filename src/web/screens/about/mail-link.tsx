import { Mail } from '../../ui/icons/icons.ts'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/buttons/button.tsx'

/** A mailto: link. */
export function MailLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a href={`mailto:${address}`} className={buttonClass({ variant: 'primary' })}>
      <Mail />
      {children}
    </a>
  )
}
