import { COMMENTS_ANCHOR, reviewPath } from '../../../../contract/links.ts'
import type { MorningMail as MorningMailAnswer } from '../../../../contract/comments/morning-mail.ts'
import type { CommentContext, ModeratedComment } from '../../../../contract/comments/studio-comments.ts'
import {
  moreNews,
  newsHeading,
  noticeWording,
  writtenAt,
} from '../../../../contract/wording/comments/notices.ts'
import { studioCommentPath } from '../../../../contract/studio/studio-links.ts'
import { titleInSentence } from '../../../../contract/wording/reviews/sentences.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import * as words from '../../../../contract/wording/studio/studio-comments.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { useSite } from '../../../client/site.ts'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { whenText } from '../studio-dates.ts'
import { Key } from '../buttons.tsx'
import { NoticeChoices } from '../notice-choices.tsx'
import { useAction } from '../use-action.ts'
import { useIsOwner } from '../use-membership.ts'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import styles from './comment-side.module.css'

const { moderationWording } = words

interface CommentSideProps {
  comment: ModeratedComment | undefined
  /** Beside threads, which are read more than judged. */
  isThreaded: boolean
  now: number
  onShowReview: (review: { id: number; title: string; headline: string }) => void
}

/** Beside the queue in wide windows: who wrote the current comment below which review, or when mails tell of new ones; and the keys. */
export function CommentSide({ comment, isThreaded, now, onShowReview }: CommentSideProps) {
  const isOwner = useIsOwner()
  return (
    <Stack as="aside" gap="6" className={`${styles.side} wide-only`}>
      {isThreaded && isOwner && <Notices now={now} />}
      {!isThreaded && comment && (
        <Context key={comment.id} comment={comment} now={now} onShowReview={onShowReview} />
      )}
      <section>
        <Title size="9" below="2">
          {moderationWording.keys}
        </Title>
        <Grid as="ul" columns="1fr 1fr" gap="3 4" size="3" tone="soft">
          {words.moderationKeys.map(([key, action]) => (
            <Row as="li" justify="between" key={key}>
              {action}
              <Key isRead>{key}</Key>
            </Row>
          ))}
        </Grid>
      </section>
    </Stack>
  )
}

/** When the owner is mailed new comments, as in 設定, and what the last such mail of today says. */
function Notices({ now }: { now: number }) {
  const api = useApi()
  const { attempt } = useAction()
  const { resource, replace } = useReaderData('GET /api/studio/settings')
  const morning = useReaderData('GET /api/studio/morning-mail').resource
  if (resource.state !== 'ready') return undefined
  const save = (value: string) =>
    attempt(async () => {
      const changes = [{ key: 'comments.notice', value }]
      replace(await api.call('PATCH /api/studio/settings', { body: { changes } }))
    })
  return (
    <>
      <section>
        <Title size="9" below="2">
          {words.noticeChoices.heading}
        </Title>
        <NoticeChoices value={resource.data.owner.comments.notice} onChange={(value) => void save(value)} />
      </section>
      {morning.state === 'ready' && morning.data.mail && <MorningMail mail={morning.data.mail} now={now} />}
    </>
  )
}

function MorningMail({ mail, now }: { mail: NonNullable<MorningMailAnswer['mail']>; now: number }) {
  const { settings } = useSite()
  const { sent_at, count, first } = mail
  return (
    <section>
      <Title size="9" below="2">
        {words.noticeChoices.morning}
      </Title>
      <Stack gap="2" className={styles.mail}>
        <Title as="h3" size="7">
          {newsHeading(count)}
        </Title>
        <Note className="num">{`${settings.name}　${whenText(sent_at, now)}`}</Note>
        <Note size="4">{writtenAt(first.user_name, titleInSentence(first), first.answers_you)}</Note>
        <blockquote>{first.content}</blockquote>
        <SiteLink to={studioCommentPath(first.id)} className="text-link">
          {noticeWording.toStudio}
        </SiteLink>
        {count > 1 && <Note>{moreNews(count - 1)}</Note>}
      </Stack>
    </section>
  )
}

interface ContextProps extends Omit<CommentSideProps, 'isThreaded'> {
  comment: ModeratedComment
}

function Context({ comment, now, onShowReview }: ContextProps) {
  const { resource } = useReaderData('GET /api/studio/comments/{id}', { params: { id: comment.id } })
  const context = resource.state === 'ready' ? resource.data : undefined
  return (
    <>
      <section>
        <Title size="9" below="2">
          {moderationWording.visitor}
        </Title>
        <dl>
          {[[moderationWording.name, comment.user_name], ...listFacts(context?.author)].map(
            ([name, value]) => (
              <Row key={name} justify="between" gap="4" pad="2" ruled size="4">
                <Note as="dt" size="4" tone="quiet">
                  {name}
                </Note>
                <dd dir="auto" className={`num ${styles.fact}`}>
                  {value}
                </dd>
              </Row>
            ),
          )}
        </dl>
      </section>
      <section>
        <Title size="9" below="2">
          {moderationWording.review}
        </Title>
        <Grid columns="64px minmax(0, 1fr)" gap="3" align="center">
          <span className={styles.cover}>
            {context && (
              <BookCover
                card={{ title: context.review.title, cover: context.review.cover_path }}
                decorative
              />
            )}
          </span>
          <div>
            <Title as="h3" size="7" data-font="">
              {textTitle(comment.review)}
            </Title>
            <Note className="num">
              {context &&
                words.threadText(
                  context.review.comments,
                  context.review.latest_at && whenText(context.review.latest_at, now),
                )}
            </Note>
            <Row gap="3" size="2">
              <SiteLink
                to={reviewPath(comment.review.id, comment.review.slug)}
                place={COMMENTS_ANCHOR}
                className="text-link"
              >
                {moderationWording.context}
              </SiteLink>
              <button type="button" className="text-link" onClick={() => onShowReview(comment.review)}>
                {moderationWording.oneReview}
              </button>
            </Row>
          </div>
        </Grid>
      </section>
    </>
  )
}

/** Empty values while they are loaded: the lines keep their places. */
function listFacts(author: CommentContext['author'] | undefined): [string, string][] {
  const { earlier, account, sameAddress, hasAccount, noAccount, forgotten } = moderationWording
  if (!author)
    return [
      [earlier, ''],
      [account, ''],
      [sameAddress, ''],
    ]
  const { published, held, hidden, same_address, has_account } = author
  return [
    [earlier, words.otherComments(published, held, hidden)],
    [account, has_account ? hasAccount : noAccount],
    [sameAddress, same_address === null ? forgotten : words.otherCount(same_address)],
  ]
}
