import { useMemo } from 'react'
import { dateText } from '../../../contract/days.ts'
import { HOME_PATH } from '../../../contract/links.ts'
import type { LetterArchive, PublicLetter } from '../../../contract/newsletter/letter-archive.ts'
import { LETTERS_PATH, letterPath } from '../../../contract/newsletter/letter-links.ts'
import type { Failure } from '../../../contract/page.ts'
import { letterArchiveWording, letterTitle } from '../../../contract/wording/newsletter/letter-archive.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import article from '../../parts/article/article.module.css'
import { BookCover } from '../../parts/book-cover/book-cover.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { MoreLink } from '../../parts/more-link/more-link.tsx'
import { ArrowLeft, ArrowRight } from '../../ui/icons/icons.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Note, Row, Stack } from '../../ui/layout/primitives.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { trustedHtml } from '../../ui/trusted-html.ts'
import styles from './letter-archive.module.css'

/** /letters and /letters/{number}: the letters that were sent, as everybody may read them. */
export default function LettersScreen({ resource, retry }: ScreenProps<LetterArchive | PublicLetter>) {
  if (resource.state === 'failed') return <LetterFault failure={resource.failure} onRetry={retry} />
  if (resource.state === 'loading') return null
  const { data } = resource
  return 'letters' in data ? <LetterList letters={data.letters} /> : <LetterPage letter={data} />
}

/** Newest first. */
function LetterList({ letters }: LetterArchive) {
  useHead({
    heading: letterArchiveWording.heading,
    description: letterArchiveWording.lead,
    canonical: LETTERS_PATH,
  })
  return (
    <Page>
      <div className={styles.page} data-font="">
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

/** The letter as subscribers received it, without their personal data. */
function LetterPage({ letter }: { letter: PublicLetter }) {
  const { settings } = useSite()
  useHead({
    heading: letter.subject,
    description: letter.second_line || settings.tagline,
    canonical: letterPath(letter.number),
    kind: 'article',
  })
  return (
    <Page>
      <article className={styles.page}>
        <Row as="p" align="baseline" wrap gap="1 3" below="2" size="4" tone="quiet">
          <a href={LETTERS_PATH} className="text-link">
            {letterArchiveWording.all}
          </a>
          <span className="num">{letterTitle(letter.number)}</span>
          <time className="num" dateTime={letter.sent_on}>
            {dateText(letter.sent_on)}
          </time>
        </Row>
        <PageHeading title={letter.subject} {...(letter.second_line !== '' && { sub: letter.second_line })} />
        <div className={styles.parts}>
          {letter.parts.map((part, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a letter may have the same part twice
            <LetterPart key={at} part={part} />
          ))}
        </div>
        {(letter.earlier !== null || letter.later !== null) && (
          <Row as="nav" gap="5" ruled className={styles.pages} aria-label={letterArchiveWording.pages}>
            {letter.earlier !== null && (
              <Row as="a" inline gap="icon" touch tone="accent" href={letterPath(letter.earlier)} rel="prev">
                <ArrowLeft />
                {letterArchiveWording.earlier}
              </Row>
            )}
            {letter.later !== null && (
              <Row
                as="a"
                inline
                gap="icon"
                touch
                tone="accent"
                push
                href={letterPath(letter.later)}
                rel="next"
              >
                {letterArchiveWording.later}
                <ArrowRight />
              </Row>
            )}
          </Row>
        )}
      </article>
    </Page>
  )
}

/** What the owner wrote, or a text of the site: as a card, as a whole, or as a link alone. */
function LetterPart({ part }: { part: PublicLetter['parts'][number] }) {
  if (part.kind === 'text') return <ArticleHtml html={part.html} />
  const { title, author, text, path, cover, html } = part
  return (
    <Grid
      as="section"
      columns={cover === null ? 'minmax(0, 1fr)' : '96px minmax(0, 1fr)'}
      gap="5"
      className={styles.review}
    >
      {cover !== null && <BookCover card={{ title, cover }} decorative />}
      <div>
        <h2 className={`${styles.subject} thin-heading`}>{title}</h2>
        {author !== '' && <Note size="4">{author}</Note>}
        {text !== '' && <p>{text}</p>}
        {html !== '' && <ArticleHtml html={html} />}
        {path !== null && (
          <a href={path} className="text-link" aria-label={`${letterArchiveWording.read}：${title}`}>
            {letterArchiveWording.read}
          </a>
        )}
      </div>
    </Grid>
  )
}

function ArticleHtml({ html }: { html: string }) {
  // React writes the markup again where it is another object.
  const prepared = useMemo(() => trustedHtml(html), [html])
  return (
    <div className={article.article}>
      <div className={article.body} dangerouslySetInnerHTML={{ __html: prepared }} />
    </div>
  )
}

/** A letter that is not there, or could not be read. */
function LetterFault({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  useHead({ heading: letterArchiveWording.missing })
  return (
    <Page>
      {failure.code === 'letter_not_found' ? (
        <EmptyState
          as="h1"
          art={<EmptyArt />}
          title={letterArchiveWording.missing}
          text={letterArchiveWording.missingText}
          action={<MoreLink to={HOME_PATH}>{letterArchiveWording.toHome}</MoreLink>}
        />
      ) : (
        <Fault failure={failure} onRetry={onRetry} />
      )}
    </Page>
  )
}
