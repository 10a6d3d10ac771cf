import { focusHeading, focusWithoutScroll } from '../../client/move-focus.ts'
import { type ReactNode, useId } from 'react'
import { LatestActionScope } from '../../parts/fault/latest-action.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import styles from './account-section.module.css'

interface AccountSectionProps {
  heading: string
  /** One or two sentences that explain the section. */
  why: string
  children: ReactNode
}

/** A section of the account screen: heading on the left, controls on the right; one column below 900 px. */
export function AccountSection({ heading, why, children }: AccountSectionProps) {
  const id = useId()
  return (
    <Stack as="section" gap="4" ruled aria-labelledby={id} className={styles.section}>
      <div>
        <Title id={id} size="10">
          {heading}
        </Title>
        <p className={styles.reason}>{why}</p>
      </div>
      <Stack fit gap="4" className={styles.controls}>
        <LatestActionScope>{children}</LatestActionScope>
      </Stack>
    </Stack>
  )
}

/** Focuses the section's heading, or the screen's if the section is gone. */
export function focusSectionHeading(section: HTMLElement | null | undefined): void {
  const heading = section?.isConnected ? section.querySelector<HTMLElement>('h2') : undefined
  if (heading) focusWithoutScroll(heading)
  else focusHeading()
}
