import { ownListWording } from '../../../contract/wording/reading/reading-list-entries.ts'
import { UNREACHABLE } from '../../client/api/failure.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import styles from './reading-list-screen.module.css'
import type { Failure } from '../../../contract/page.ts'

/** Shown if the list could not be loaded; the text does not say that it is empty (docs/product/interface.md). */
export function UnreachableList(fault: { failure: Failure; isRetrying?: boolean; onRetry: () => void }) {
  return (
    <div className={styles.panel}>
      <EmptyState
        art={<EmptyArt name="ji" />}
        frame="surface"
        title={ownListWording.failedHeading}
        text={ownListWording.failed}
      >
        <Fault {...fault} />
      </EmptyState>
    </div>
  )
}

/** Shown if the list's scripts did not load: a retry reloads the page. */
export function OwnListFallback() {
  return <UnreachableList failure={UNREACHABLE} onRetry={() => window.location.reload()} />
}
