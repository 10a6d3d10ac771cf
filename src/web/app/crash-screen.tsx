import { RotateCw } from '../ui/icons.ts'
import { Component, type ErrorInfo, type ReactNode, useEffect, useRef } from 'react'
import { HOME_PATH } from '../../contract/links.ts'
import { crashWording, faultWording, siteWording } from '../../contract/wording/site.ts'
import { EmptyArt } from '../parts/asterism/empty-art.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import styles from './crash-screen.module.css'
import { type ErrorAccount, describeError } from './describe-error.ts'

interface CrashScreenState {
  account: ErrorAccount | null
}

/** Stands in for the whole site, header and all, when rendering fails (docs/product/interface.md). */
export class CrashScreen extends Component<{ children: ReactNode }, CrashScreenState> {
  override state: CrashScreenState = { account: null }

  static getDerivedStateFromError(error: unknown): CrashScreenState {
    return { account: describeError(error) }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error('the application crashed', error, componentStack)
  }

  override render(): ReactNode {
    const { account } = this.state
    return account ? <CrashReport {...account} /> : this.props.children
  }
}

/** Leans on nothing that may be what broke: no context, no route. */
function CrashReport({ status, message }: ErrorAccount) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = crashWording.heading
    heading.current?.focus()
    // What crashed does not come back by itself: going back in the history starts the site anew.
    const reload = () => window.location.reload()
    window.addEventListener('popstate', reload)
    return () => window.removeEventListener('popstate', reload)
  }, [])
  return (
    <main id="main" className={`${styles.crash} on-cover`}>
      <div>
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
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => window.location.reload()}>
            <RotateCw />
            {faultWording.retry}
          </Button>
          <a href={HOME_PATH} className={buttonClass({ variant: 'cover' })}>
            {siteWording.backHome}
          </a>
        </div>
      </div>
    </main>
  )
}
