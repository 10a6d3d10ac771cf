import { Component, type ErrorInfo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { HOME_PATH } from '../../contract/links.ts'
import { crashWording, faultWording, siteWording } from '../../contract/wording/site/site.ts'
import { EmptyArt } from '../parts/asterism/empty-art.tsx'
import { Button, buttonClass } from '../ui/buttons/button.tsx'
import { RotateCw } from '../ui/icons/icons.ts'
import { Row, Stack } from '../ui/layout/primitives.tsx'
import { REPORT_ID, reportError } from './report-error.ts'
import styles from './crash-screen.module.css'

interface CrashScreenState {
  description: ErrorDescription | null
}

/** Shown instead of the whole site when rendering fails (docs/product/interface.md). */
export class CrashScreen extends Component<{ children: ReactNode }, CrashScreenState> {
  override state: CrashScreenState = { description: null }

  static getDerivedStateFromError(error: unknown): CrashScreenState {
    return { description: describeError(error) }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error('the application crashed', error, componentStack)
    reportError(error)
  }

  override render(): ReactNode {
    const { description } = this.state
    return description ? <CrashReport {...description} /> : this.props.children
  }
}

/** Uses no context and no route, since either may have failed. */
function CrashReport({ status, message }: ErrorDescription) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the screen is seen: a reader may go back at once.
  useLayoutEffect(() => {
    document.title = crashWording.heading
    heading.current?.focus()
    // React does not recover from a crash by itself: going back in the history reloads the site.
    const reload = () => window.location.reload()
    window.addEventListener('popstate', reload)
    return () => window.removeEventListener('popstate', reload)
  }, [])
  return (
    <main id="main" className={`${styles.crash} on-cover`}>
      <Stack justify="start" gap="4">
        <div className={styles.art}>
          <EmptyArt />
        </div>
        <h1 ref={heading} tabIndex={-1} lang="en">
          {crashWording.heading}
        </h1>
        {status !== null && (
          <p lang="en" className={`${styles.status} num`}>
            {status}
          </p>
        )}
        <p>{crashWording.sentence}</p>
        {message !== null && <pre lang="en">{message}</pre>}
        <p id={REPORT_ID} />
        <Row wrap gap="3">
          <Button variant="primary" onClick={() => window.location.reload()}>
            <RotateCw />
            {faultWording.retry}
          </Button>
          <a href={HOME_PATH} className={buttonClass({ variant: 'cover' })}>
            {siteWording.backHome}
          </a>
        </Row>
      </Stack>
    </main>
  )
}

/** The crash screen's texts about an error; one of them is never null. */
interface ErrorDescription {
  /** Such as `500 Internal Server Error`. */
  status: string | null
  message: string | null
}

/** The error's status and status text, else its message (docs/product/interface.md). */
export function describeError(error: unknown): ErrorDescription {
  const status = [read(error, 'status'), read(error, 'statusText')].filter(Boolean).join(' ')
  if (status !== '') return { status, message: null }
  return { status: null, message: read(error, 'message') || String(error) }
}

function read(error: unknown, field: string): string {
  if (typeof error !== 'object' || error === null) return ''
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
