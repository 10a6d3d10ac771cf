import {
  mailSection,
  readStoredMail,
  storedMailText,
  storedMailsLeft,
} from '../../../contract/wording/studio/studio-settings.ts'
import { useReaderData } from '../../client/api/reader-query.ts'
import { Mail } from '../../ui/icons/icons.ts'
import { Note, Row, Small } from '../../ui/layout/primitives.tsx'
import { whenText } from './studio-dates.ts'
import styles from './stored-mails.module.css'

/** The mails that became files for want of a mail server, each to be read here; nothing where there is none. */
export function StoredMails() {
  const { resource } = useReaderData('GET /api/studio/stored-mails')
  if (resource.state !== 'ready' || resource.data.mails.length === 0) return null
  const { total, mails } = resource.data
  return (
    <>
      <ul className="ruled-list" aria-label={mailSection.stored}>
        {mails.map(({ name, subject, recipient, at, text }) => (
          <li key={name}>
            <details>
              <Row as="summary" gap="3" pad="3" aria-label={readStoredMail(subject, recipient)}>
                <Mail />
                <span className="grow">
                  <b dir="auto">{subject}</b>
                  <Small size="3">{storedMailText(whenText(at), recipient)}</Small>
                </span>
                <Note as="span" size="4" tone="accent">
                  {mailSection.readHere}
                </Note>
              </Row>
              <p className={styles.text} dir="auto">
                {text}
              </p>
            </details>
          </li>
        ))}
      </ul>
      {total > mails.length && <Note>{storedMailsLeft(total - mails.length)}</Note>}
    </>
  )
}
