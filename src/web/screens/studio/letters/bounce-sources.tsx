import { subscribersWording } from '../../../../contract/wording/studio/subscribers.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { CopyButton } from '../../../parts/copy-button/copy-button.tsx'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import styles from './subscribers.module.css'

/** How the site learns of letters that came back. */
export function BounceSources() {
  const { resource } = useReaderQuery(['studio', 'bounces'], (api, signal) =>
    api.call('GET /api/studio/bounces', { signal }),
  )
  if (resource.state !== 'ready') return null
  const { webhook, has_mailbox } = resource.data
  return (
    <Note as="details" size="4" ruled above="7" className={styles.bounces}>
      <summary>{subscribersWording.bounces}</summary>
      <p>{subscribersWording.bouncesAbout}</p>
      <Row as="p" wrap gap="2 3" className={styles.address}>
        <code>{webhook}</code>
        <CopyButton label={subscribersWording.copyAddress} readText={() => webhook} />
      </Row>
      <p>{has_mailbox ? subscribersWording.bouncesMailbox : subscribersWording.bouncesNoMailbox}</p>
    </Note>
  )
}
