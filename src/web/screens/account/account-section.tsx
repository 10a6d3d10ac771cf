import { type ReactNode, useId, type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { ownAccountWording } from '../../../contract/wording/accounts/account-settings.ts'
import type { ReaderData } from '../../client/api/reader-query.ts'
import { focusHeading, focusWithoutScroll } from '../../client/move-focus.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { LatestActionScope } from '../../parts/fault/latest-action.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import { Message } from '../../ui/messages/message.tsx'
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

interface SectionDataProps<Data> {
  data: ReaderData<Data>
  children: (data: Data) => ReactNode
}

/** Renders a section's data once they are loaded, else a spinner or the failure; other sections do not wait for it. */
export function SectionData<Data>({ data: { resource, retry }, children }: SectionDataProps<Data>) {
  const fault = useShownFailure(resource)
  if (fault) return <Fault failure={fault.failure} isRetrying={fault.isRetrying} onRetry={retry} />
  if (resource.state !== 'ready') return <Spinner variant="row" text={ownAccountWording.loading} />
  return children(resource.data)
}

/**
 * A live region for the result of an action. It is in the page before its text: screen readers often skip text that
 * arrives together with its region.
 */
export function StatusMessage({ text }: { text: string | undefined }) {
  return (
    <div role="status" className={styles.status}>
      {text !== undefined && (
        <Message kind="success" isQuiet>
          {text}
        </Message>
      )}
    </div>
  )
}

interface Disclosure {
  /** Ref of the element that contains the button or the opened form. */
  container: RefCallback<HTMLElement>
  isOpen: boolean
  open: () => void
  close: () => void
}

/** A form that opens in place of its button: it gets the focus, and the button gets it back when the form closes. */
export function useDisclosure(): Disclosure {
  const element = useRef<HTMLElement>(null)
  const container = useCallback((current: HTMLElement | null) => {
    element.current = current
  }, [])
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    // The result, such as the recovery codes, may already have the focus.
    if (!isOpen && document.activeElement !== document.body) return
    element.current?.querySelector<HTMLElement>(isOpen ? 'input, [type="submit"]' : 'button')?.focus()
  }, [isOpen])
  return { container, isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
