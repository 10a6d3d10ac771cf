import { dateText } from '../../../contract/days.ts'
import type { PublicLetter } from '../../../contract/newsletter/letter-archive.ts'
import { LETTERS_PATH, letterPath } from '../../../contract/newsletter/letter-links.ts'
import { letterArchiveWording, letterTitle } from '../../../contract/wording/newsletter/letter-archive.ts'
import { documentTitle } from '../../../contract/wording/site/site.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import { BookCover } from '../../parts/book-cover/book-cover.tsx'
import { ArrowLeft, ArrowRight } from '../../ui/icons/icons.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './letter-archive.module.css'

/** The letter as subscribers received it, without their personal data. */
export function LetterPage({ letter }: { letter: PublicLetter }) {
  const { settings } = useSite()
  useHead({
    title: documentTitle(letter.subject, settings.name),
    description: letter.second_line || (letter.opening[0] ?? settings.tagline),
    canonical: letterPath(letter.number),
    kind: 'article',
  })
  return (
    <Page>
      <article className={styles.page}>
        <p className={styles.meta}>
          <a href={LETTERS_PATH} className="text-link">
            {letterArchiveWording.all}
          </a>
          <span className="num">{letterTitle(letter.number)}</span>
          <time className="num" dateTime={letter.sent_on}>
            {dateText(letter.sent_on)}
          </time>
        </p>
        <PageHeading title={letter.subject} {...(letter.second_line !== '' && { sub: letter.second_line })} />
        <div className={styles.opening}>
          {letter.opening.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <ol className={styles.reviews}>
          {letter.reviews.map((review) => (
            <li key={review.title} data-bare={review.cover === null}>
              {review.cover !== null && (
                <BookCover card={{ title: review.title, cover: review.cover }} decorative />
              )}
              <div>
                <h2 className={styles.subject}>{review.title}</h2>
                <p className={styles.titles}>{review.author}</p>
                <p>{review.text}</p>
                {review.path !== null && (
                  <a
                    href={review.path}
                    className="text-link"
                    aria-label={`${letterArchiveWording.read}：${review.title}`}
                  >
                    {letterArchiveWording.read}
                  </a>
                )}
              </div>
            </li>
          ))}
        </ol>
        {(letter.earlier !== null || letter.later !== null) && (
          <nav className={styles.pages} aria-label={letterArchiveWording.pages}>
            {letter.earlier !== null && (
              <a href={letterPath(letter.earlier)} rel="prev">
                <ArrowLeft />
                {letterArchiveWording.earlier}
              </a>
            )}
            {letter.later !== null && (
              <a href={letterPath(letter.later)} rel="next">
                {letterArchiveWording.later}
                <ArrowRight />
              </a>
            )}
          </nav>
        )}
      </article>
    </Page>
  )
}
