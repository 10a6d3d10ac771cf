import {
  createContext,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Failure } from '../../../contract/page.ts'
import { ownAccountWording } from '../../../contract/wording/accounts/account-settings.ts'
import type { ReaderData } from '../../client/api/reader-query.ts'
import { focusHeading, focusWithoutScroll } from '../../client/move-focus.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { useProvided } from '../../client/use-provided.ts'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { LatestActionScope } from '../../parts/fault/latest-action.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import { Message } from '../../ui/messages/message.tsx'
import styles from './account-section.module.css'

interface AccountSectionProps {
  heading: string
  why: string
  children: ReactNode
}

/** A section of the account screen: heading on the left, controls on the right; one column below 900 px. */
export function AccountSection({ heading, why, children }: AccountSectionProps) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Stack as="section" gap="4" ruled aria-labelledby={id} className={styles.section}>
      <div>
        <Title ref={title} id={id} size="10">
          {heading}
        </Title>
        <p className={styles.reason}>{why}</p>
      </div>
      <Stack fit gap="4" className={styles.controls}>
        <LatestActionScope>
          <TitleContext value={title}>
            <Results>{children}</Results>
          </TitleContext>
        </LatestActionScope>
      </Stack>
    </Stack>
  )
}

/** The result of the last action: what was done, or why it was not; null where it is to be shown no longer. */
type Status = string | { sentence: string; failure: Failure; onRetry: (() => void) | null } | null

const ResultsContext = createContext<{ status: Status | undefined; say: (status: Status) => void } | null>(
  null,
)

/** The place of a StatusMessage and of the actions whose results it shows. */
export function Results({ children }: { children: ReactNode }) {
  const [status, say] = useState<Status>()
  const results = useMemo(() => ({ status, say }), [status])
  return <ResultsContext value={results}>{children}</ResultsContext>
}

/** Returns the function that shows the result of an action in the StatusMessage, or removes the last one. */
export function useSay(): (status: Status) => void {
  return useProvided(ResultsContext).say
}

const TitleContext = createContext<RefObject<HTMLHeadingElement | null> | null>(null)

/** Returns the function that focuses the section's heading, or the screen's if the section is gone. */
export function useTitleFocus(): () => void {
  const title = useProvided(TitleContext)
  return () => {
    if (title.current) focusWithoutScroll(title.current)
    else focusHeading()
  }
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

/** A live region for results, at first for `first`: in the page before its text, which screen readers would skip if it came with it. */
export function StatusMessage({ first }: { first?: Status | undefined }) {
  const { status = first } = useProvided(ResultsContext)
  return (
    <>
      {typeof status === 'object' && status !== null && <FailedAction {...status} />}
      <div role="status" className={styles.status}>
        {typeof status === 'string' && (
          <Message kind="success" isQuiet>
            {status}
          </Message>
        )}
      </div>
    </>
  )
}

/** A form that opens in place of its button, which gets the focus when the form closes. Opening it removes the last result. */
export function useDisclosure() {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const say = useSay()
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The result, such as the recovery codes, may already have the focus.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const open = () => {
    say(null)
    setIsOpen(true)
  }
  return { opener, isOpen, open, close: () => setIsOpen(false) }
}
