import type { ReactNode, RefObject } from 'react'
import { COMMENTS_ANCHOR, reviewPath } from '../../../../contract/links.ts'
import type { MorningMail as MorningMailAnswer } from '../../../../contract/comments/morning-mail.ts'
import type {
  CommentContext,
  ModeratedComment,
  ModeratedComments,
} from '../../../../contract/comments/studio-comments.ts'
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
import { useReaderData } from '../../../client/api/reader-query.ts'
import { useSite } from '../../../client/site.ts'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { whenText } from '../studio-dates.ts'
import { Key, ToolButton } from '../buttons.tsx'
import { NoticeChoices } from '../notice-choices.tsx'
import { useAction } from '../use-action.ts'
import { useIsOwner } from '../use-membership.ts'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import styles from './comment-side.module.css'
import { moderationWording as w } from '../../../../contract/wording/studio/studio-comments.ts'
import { ArrowDownUp, BookOpen, Reply } from '../../../ui/icons/icons.ts'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { SearchField } from '../search-field.tsx'
import type { CommentFilter } from './use-comment-list.ts'

const { moderationWording } = words

interface CommentSideProps {
  comment: ModeratedComment | undefined
  /** Beside threads, which are read more than judged. */
  isThreaded: boolean
  onShowReview: (review: { id: number; title: string; headline: string }) => void
}

/** Beside the queue in wide windows: who wrote the current comment below which review, or when mails tell of new ones; and the keys. */
export function CommentSide({ comment, isThreaded, onShowReview }: CommentSideProps) {
  const isOwner = useIsOwner()
  return (
    <Stack as="aside" gap="6" className={`${styles.side} wide-only`}>
      {isThreaded && isOwner && <Notices />}
      {!isThreaded && comment && <Context key={comment.id} comment={comment} onShowReview={onShowReview} />}
      <Part title={moderationWording.keys}>
        <Grid as="ul" columns="1fr 1fr" gap="3 4" size="3" tone="soft">
          {words.moderationKeys.map(([key, action]) => (
            <Row as="li" justify="between" key={key}>
              {action}
              <Key isRead>{key}</Key>
            </Row>
          ))}
        </Grid>
      </Part>
    </Stack>
  )
}

/** When the owner is mailed new comments, as in 設定, and what the last such mail of today says. */
function Notices() {
  const { api, attempt } = useAction()
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
      <Part title={words.noticeChoices.heading}>
        <NoticeChoices value={resource.data.owner.comments.notice} onChange={(value) => void save(value)} />
      </Part>
      {morning.state === 'ready' && morning.data.mail && <MorningMail mail={morning.data.mail} />}
    </>
  )
}

function MorningMail({ mail }: { mail: NonNullable<MorningMailAnswer['mail']> }) {
  const { settings } = useSite()
  const { sent_at, count, first } = mail
  return (
    <Part title={words.noticeChoices.morning}>
      <Stack gap="2" className={styles.mail}>
        <Title as="h3" size="7">
          {newsHeading(count)}
        </Title>
        <Note className="num">{`${settings.name}　${whenText(sent_at)}`}</Note>
        <Note size="4">{writtenAt(first.user_name, titleInSentence(first), first.answers_you)}</Note>
        <blockquote>{first.content}</blockquote>
        <SiteLink to={studioCommentPath(first.id)} className="text-link">
          {noticeWording.toStudio}
        </SiteLink>
        {count > 1 && <Note>{moreNews(count - 1)}</Note>}
      </Stack>
    </Part>
  )
}

interface ContextProps extends Omit<CommentSideProps, 'isThreaded'> {
  comment: ModeratedComment
}

function Context({ comment, onShowReview }: ContextProps) {
  const { resource } = useReaderData('GET /api/studio/comments/{id}', { params: { id: comment.id } })
  const context = resource.state === 'ready' ? resource.data : undefined
  return (
    <>
      <Part title={moderationWording.visitor}>
        <dl>
          {[[moderationWording.name, comment.user_name], ...listFacts(context?.author)].map(
            ([name, value]) => (
              <Row key={name} justify="between" gap="4" pad="2" ruled size="4">
                <Note as="dt" size="4" tone="quiet">
                  {name}
                </Note>
                <dd dir="auto" className="num">
                  {value}
                </dd>
              </Row>
            ),
          )}
        </dl>
      </Part>
      <Part title={moderationWording.review}>
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
                  context.review.latest_at && whenText(context.review.latest_at),
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
      </Part>
    </>
  )
}

/** Empty values while they are loaded: the lines keep their places. */
function listFacts(author: CommentContext['author'] | undefined): [string, string | undefined][] {
  const { earlier, account, sameAddress, hasAccount, noAccount, forgotten } = moderationWording
  const same = author?.same_address ?? null
  return [
    [earlier, author && words.otherComments(author.published, author.held, author.hidden)],
    [account, author && (author.has_account ? hasAccount : noAccount)],
    [sameAddress, author && (same === null ? forgotten : words.otherCount(same))],
  ]
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title size="9" below="2">
        {title}
      </Title>
      {children}
    </section>
  )
}

interface CommentFiltersProps extends Pick<CommentFilter, 'review'> {
  searchRef: RefObject<HTMLInputElement | null>
  onSearch: (q: string) => void
  /** How many threads wait for an answer; undefined where these are not chosen by it. */
  unanswered: number | undefined
  isUnanswered: boolean
  onUnanswered: (isChosen: boolean) => void
  /** Those with comments in the list. */
  reviews: NonNullable<ModeratedComments['reviews']>
  onReview: (review: CommentFilter['review']) => void
  /** Undefined for threads, which have one order. */
  order: CommentFilter['order'] | undefined
  onOrder: (order: CommentFilter['order']) => void
}

/** The search, and which comments of a list are shown in which order. */
export function CommentFilters({
  searchRef,
  onSearch,
  unanswered,
  isUnanswered,
  onUnanswered,
  reviews: listed,
  review,
  onReview,
  order,
  onOrder,
}: CommentFiltersProps) {
  const reviews = review && !listed.some(({ id }) => id === review.id) ? [review, ...listed] : listed
  return (
    <>
      <SearchField fieldRef={searchRef} label={w.search} hint={w.searchHint} onSearch={onSearch} />
      <Row justify="end" wrap pad="2" className={styles.menus}>
        {unanswered !== undefined && (
          <ToolButton aria-pressed={isUnanswered} onClick={() => onUnanswered(!isUnanswered)}>
            <Reply />
            {w.unanswered}
            <Note as="span" className="num">
              {unanswered}
            </Note>
          </ToolButton>
        )}
        <SelectMenu
          label={w.ofReview}
          icon={<BookOpen />}
          triggerClassName="tool-button"
          options={[
            { value: '', label: w.allReviews },
            ...reviews.map((each) => ({ value: String(each.id), label: textTitle(each) })),
          ]}
          value={review ? String(review.id) : ''}
          onChange={(value) => onReview(reviews.find(({ id }) => String(id) === value))}
        />
        {order !== undefined && (
          <SelectMenu<CommentFilter['order']>
            label={w.order}
            icon={<ArrowDownUp />}
            triggerClassName="tool-button"
            options={[
              { value: 'oldest', label: w.oldest },
              { value: 'newest', label: w.newest },
            ]}
            value={order}
            onChange={onOrder}
          />
        )}
      </Row>
    </>
  )
}
