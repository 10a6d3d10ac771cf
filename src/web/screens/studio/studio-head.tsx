import type { ReactNode } from 'react'
import { studioDocumentTitle, studioFrameWording } from '../../../contract/wording/studio/studio.ts'
import { useHead } from '../../client/head.ts'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import styles from './studio-head.module.css'

interface StudioHeadProps {
  title: ReactNode
  sub?: ReactNode
  /** Tabs follow. */
  isTight?: boolean
  /** The screen that this one belongs to. */
  back?: readonly [path: string, name: string]
  children?: ReactNode
}

/** The head of a screen of the studio. */
export function StudioHead({ title, sub, isTight = false, back, children }: StudioHeadProps) {
  return (
    <>
      {back && <StudioBack to={back[0]}>{back[1]}</StudioBack>}
      <header className={isTight ? `${styles.head} ${styles.tight}` : styles.head}>
        <div>
          <h1 className={PLACES.has(title) ? 'in-bar' : undefined}>{title}</h1>
          {sub !== undefined && <p>{sub}</p>}
        </div>
        {children}
      </header>
    </>
  )
}

/** The way back in wide windows; narrow ones have it in their bar. */
export function StudioBack(props: { to: string; children: string }) {
  return (
    <div className={`${styles.back} wide-only`}>
      <BackLink {...props} />
    </div>
  )
}

/** Sets the title of the document. */
export function useStudioTitle(title: string): void {
  useHead({ title: studioDocumentTitle(title), description: studioFrameWording.name })
}

/** What the bar of a phone says already. */
const PLACES = new Set<unknown>(Object.values(studioFrameWording))
