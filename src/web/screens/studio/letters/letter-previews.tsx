import { useState } from 'react'
import { studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { lettersWording } from '../../../../contract/wording/studio/studio-letters.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import states from '../state-filter.module.css'
import styles from './letter-previews.module.css'
import { MailFrame } from './mail-frame.tsx'

const VIEWS = ['desktop', 'phone', 'dark', 'plain'] as const

type View = (typeof VIEWS)[number]

/** The mail as the server renders it for readers. */
export function LetterPreviews({ id, version }: { id: number; version: number }) {
  const [view, setView] = useState<View>('desktop')
  const { resource, retry } = useReaderQuery(['studio', 'letter', id, 'preview', version], (api, signal) =>
    api.call('GET /api/studio/letters/{id}/preview', { params: { id }, signal }),
  )
  const [before, setBefore] = useState<{ html: string; text: string }>()
  const mail = resource.state === 'ready' ? resource.data : before
  // The last mail stays until the next is there.
  if (resource.state === 'ready' && resource.data !== before) setBefore(resource.data)
  return (
    <section aria-label={lettersWording.preview}>
      <div role="group" aria-label={lettersWording.preview} className={states.states}>
        {VIEWS.map((each) => (
          <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
            <span>{lettersWording[each]}</span>
          </button>
        ))}
      </div>
      {resource.state === 'failed' && <Fault failure={resource.failure} onRetry={retry} />}
      {!mail && resource.state === 'loading' && <Spinner text={studioFrameWording.loading} />}
      {mail && view === 'plain' && <pre className={styles.plainText}>{mail.text}</pre>}
      {mail && view !== 'plain' && (
        <div className={styles.mail} data-view={view}>
          <MailFrame html={mail.html} isDark={view === 'dark'} />
        </div>
      )}
    </section>
  )
}
