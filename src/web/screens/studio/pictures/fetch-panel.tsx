import { useRef } from 'react'
import { studioReviewPath } from '../../../../contract/studio/studio-links.ts'
import * as words from '../../../../contract/wording/studio/studio-pictures.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Check, CircleAlert, Download, Pause } from '../../../ui/icons/icons.ts'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import { useIsOwner } from '../use-membership.ts'
import styles from './pictures.module.css'
import type { FetchRun } from './use-remote-pictures.ts'

const { remoteWording: w } = words

interface FetchPanelProps {
  /** Pictures that are still on other sites. */
  count: number
  run: FetchRun | undefined
  onStart: () => void
  onStop: () => void
}

/** 抓回別站的圖: one press brings all of them in; how far it is, what did not come and why, and 先停一下. */
export function FetchPanel({ count, run, onStart, onStop }: FetchPanelProps) {
  const isOwner = useIsOwner()
  const heading = useRef<HTMLHeadingElement>(null)
  if (run === undefined && count === 0) return null
  const done = run && doneOf(run)
  // Both buttons stand in one place, and one goes when it is pressed.
  const keepFocus = (action: () => void) => () => {
    action()
    heading.current?.focus()
  }
  return (
    <section aria-labelledby="remote" className={styles.fetch} data-ended={run?.isRunning === false}>
      <Row wrap gap="1 3" justify="between">
        <Row wrap gap="1 3">
          <Title id="remote" size="9" ref={heading} tabIndex={-1}>
            {headingOf(run, count)}
          </Title>
          {run?.isRunning && (
            <Note as="span" className="num">
              {words.fetchProgress(done ?? 0, run.total, run.secondsLeft)}
            </Note>
          )}
        </Row>
        {run?.isRunning ? (
          <Button size="s" variant="plain" onClick={keepFocus(onStop)}>
            <Pause />
            {w.pause}
          </Button>
        ) : (
          isOwner &&
          count > 0 && (
            <Button size="s" onClick={keepFocus(onStart)}>
              <Download />
              {run ? words.fetchRest(count) : w.fetch}
            </Button>
          )
        )}
      </Row>
      {run ? (
        <>
          <progress
            max={Math.max(1, run.total)}
            value={done}
            aria-label={w.progress}
            className={styles.bar}
          />
          <div role="status">
            <ul className={styles.outcome}>
              {run.stored > 0 && (
                <li>
                  <Check />
                  <span>{words.fetchedPictures(run.stored)}</span>
                </li>
              )}
              {run.failed.map(({ picture, sentence }) => (
                <li key={picture.address} data-failed>
                  <CircleAlert />
                  <span>
                    {words.notFetched(picture.file_name, sentence)}
                    {picture.uses[0]?.id != null && (
                      <SiteLink to={studioReviewPath(picture.uses[0].id)} className="text-link">
                        {w.where}
                      </SiteLink>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </>
      ) : (
        <Note size="4" above="1">
          {isOwner ? w.note : w.ownersNote}
        </Note>
      )}
    </section>
  )
}

function headingOf(run: FetchRun | undefined, count: number): string {
  if (run === undefined) return words.remoteHeading(count)
  if (run.isRunning) return w.fetching
  return doneOf(run) < run.total ? w.stopped : w.finished
}

/** Those that have come, and those that will not. */
function doneOf({ stored, failed }: FetchRun): number {
  return stored + failed.length
}
