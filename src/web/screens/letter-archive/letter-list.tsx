import { dateText } from '../../../contract/days.ts'
import type { LetterArchive } from '../../../contract/newsletter/letter-archive.ts'
import { LETTERS_PATH, letterPath } from '../../../contract/newsletter/letter-links.ts'
import { letterArchiveWording, letterTitle } from '../../../contract/wording/newsletter/letter-archive.ts'
import { documentTitle } from '../../../contract/wording/site/site.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Note, Row, Stack } from '../../ui/layout/primitives.tsx'
import styles from './letter-archive.module.css'

/** Newest first. */
export function LetterList({ letters }: LetterArchive) {
  const { settings } = useSite()
  useHead({
    title: documentTitle(letterArchiveWording.heading, settings.name),
    description: letterArchiveWording.lead,
    canonical: LETTERS_PATH,
  })
  return (
    <Page>
      <div className={styles.page}>
        <PageHeading title={letterArchiveWording.heading} sub={letterArchiveWording.lead} />
        {letters.length === 0 && (
          <EmptyState
            art={<EmptyArt />}
            title={letterArchiveWording.empty}
            text={letterArchiveWording.emptyText}
          />
        )}
        <Stack as="ol" above="6" className={`${styles.list} ruled-list`}>
          {letters.map((letter) => (
            <Stack as="li" gap="1" key={letter.number}>
              <Row as="p" align="baseline" wrap gap="1 3" below="2" size="4" tone="quiet">
                <span className="num">{letterTitle(letter.number)}</span>
                <time className="num" dateTime={letter.sent_on}>
                  {dateText(letter.sent_on)}
                </time>
              </Row>
              <h2 className={`${styles.subject} thin-heading`}>
                <a href={letterPath(letter.number)}>{letter.subject}</a>
              </h2>
              {letter.second_line !== '' && <p>{letter.second_line}</p>}
              {letter.titles.length > 0 && <Note size="4">{letter.titles.join('・')}</Note>}
            </Stack>
          ))}
        </Stack>
      </div>
    </Page>
  )
}
