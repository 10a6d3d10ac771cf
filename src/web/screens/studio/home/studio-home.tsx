import { useState } from 'react'
import { STUDIO_REVIEWS_PATH, studioReviewPath } from '../../../../contract/studio/studio-links.ts'
import type { StudioReviewRow } from '../../../../contract/studio/studio-reviews.ts'
import type { StudioSummary } from '../../../../contract/studio/studio.ts'
import { textByline } from '../../../../contract/wording/reviews/books.ts'
import { firstRunHeading } from '../../../../contract/wording/studio/first-run.ts'
import * as words from '../../../../contract/wording/studio/studio.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { EmptyArt } from '../../../parts/asterism/empty-art.tsx'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import { CategoryDot } from '../../../parts/category-name/category-dot.tsx'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ArrowRight, Pencil } from '../../../ui/icons/icons.ts'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { BeginButton } from '../buttons.tsx'
import { GoButton } from '../go/go-context.tsx'
import { StudioHead, useStudioTitle } from '../studio-head.tsx'
import { StateMark } from '../state-mark.tsx'
import { dayOf, hourOf, longDateText, whenText } from '../studio-dates.ts'
import { useNewReview } from '../use-new-review.ts'
import { FirstRun, stepsLeft, WhereMailIs } from './first-run.tsx'
import { PendingTasks, QuickDraft } from './pending-tasks.tsx'
import { lunarDate, solarTermOf } from './solar-terms.ts'
import { Statistics } from './statistics.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import styles from './studio-home.module.css'
import { Unready } from '../unready.tsx'

const { studioHomeWording } = words

/** 案頭: the drafts where one left off, and what waits. */
export default function StudioHome() {
  const { resource, retry } = useReaderData('GET /api/studio/summary')
  // The summary has no covers.
  const { resource: list } = useReaderData('GET /api/studio/reviews', { query: { sort: 'changed' } })
  const rows = list.state === 'ready' ? list.data.rows : []
  const { begin, isBusy } = useNewReview()
  const [now] = useState(() => Date.now())
  const term = solarTermOf(dayOf(now))
  const lunar = lunarDate(now)
  const firstRun = resource.state === 'ready' ? resource.data.first_run : null
  const greeting = term === undefined ? words.greeting(hourOf(now)) : words.solarTermGreeting(term)
  const counts = list.state === 'ready' ? list.data.counts : undefined
  useStudioTitle(words.studioFrameWording.home)
  return (
    <div className={styles.screen}>
      <StudioHead
        title={firstRun ? firstRunHeading(stepsLeft(firstRun)) : greeting}
        sub={
          <>
            <span>{longDateText(now)}</span>
            {lunar !== undefined && <span className="wide-only">・{lunar}</span>}
          </>
        }
      >
        <GoButton />
        {!firstRun && <BeginButton isBusy={isBusy} onBegin={() => begin({})} />}
      </StudioHead>
      <Unready resource={resource} retry={retry} />
      {resource.state === 'ready' && (
        <Grid gap="7" wide="minmax(0, 1.86fr) minmax(0, 1fr)" wideGap="64px">
          <Stack fit gap="7" align="start">
            {firstRun && (
              <FirstRun steps={firstRun} isBusy={isBusy} onChanged={retry} onBegin={() => begin({})} />
            )}
            {(!firstRun || resource.data.drafts.length > 0) && (
              <Drafts
                drafts={resource.data.drafts}
                rows={rows}
                total={counts?.draft ?? 0}
                onBegin={() => begin({})}
              />
            )}
          </Stack>
          <section>
            <SectionHead ruled title={studioHomeWording.waiting} />
            <PendingTasks summary={resource.data} onPublished={retry} />
            {resource.data.new_comments.count > 0 && (
              <Note above="2">{studioHomeWording.newCommentsNote}</Note>
            )}
            <QuickDraft onDone={retry} />
          </section>
        </Grid>
      )}
      {firstRun && resource.state === 'ready' && !resource.data.sends_mail && (
        <Stack above="7">
          <WhereMailIs />
        </Stack>
      )}
      <Statistics onWrite={(title) => begin({ title })} />
    </div>
  )
}

interface DraftsProps {
  drafts: StudioSummary['drafts']
  rows: readonly StudioReviewRow[]
  total: number
  onBegin: () => void
}

/** 正在寫: the newest large, with its last sentence, and two more. */
function Drafts({ drafts, rows, total, onBegin }: DraftsProps) {
  const [first, ...others] = drafts
  const rowOf = (id: number) => rows.find((row) => row.id === id)
  const lead = first && rowOf(first.id)
  return (
    <section>
      <SectionHead
        ruled
        title={studioHomeWording.drafts}
        sub={total === 0 ? undefined : words.draftCount(total)}
        aside={
          <SiteLink to={STUDIO_REVIEWS_PATH} className="text-button">
            {studioHomeWording.allDrafts}
            <ArrowRight />
          </SiteLink>
        }
      />
      {first === undefined ? (
        <EmptyState
          art={<EmptyArt />}
          title={studioHomeWording.noDrafts}
          text={studioHomeWording.noDraftsText}
          action={
            <Button onClick={onBegin}>
              <Pencil />
              {studioHomeWording.newReview}
            </Button>
          }
        />
      ) : (
        <Grid
          as="article"
          columns="96px minmax(0, 1fr)"
          align="start"
          gap="1 5"
          pad="5"
          wide="148px minmax(0, 1fr)"
          wideGap="4px 32px"
        >
          <DraftCover row={lead} />
          <div>
            {lead && <CategoryDot card={{ ...lead, category_name: null }} />}
            <Title as="h3" size="12" data-font="">
              <SiteLink to={studioReviewPath(first.id)}>{words.draftTitle(first)}</SiteLink>
            </Title>
            {lead && (
              <Note size="5" tone="soft">
                {textByline(lead)}
              </Note>
            )}
            <p className={styles.last}>
              {first.last_sentence !== '' && <span>……</span>}
              {first.last_sentence}
              <i className={styles.caret} aria-hidden="true" />
            </p>
            <Row wrap gap="2 4" above="3" size="3" tone="soft">
              <SiteLink to={studioReviewPath(first.id)} className={buttonClass()}>
                {studioHomeWording.continueWriting}
                <ArrowRight />
              </SiteLink>
              <StateMark state={first.state}>{words.stateNames[first.state]}</StateMark>
              <span className="num">{words.lastWritten(whenText(first.changed_at), first.device)}</span>
              {lead && <span className="num">{words.characterCount(lead.characters)}</span>}
            </Row>
          </div>
        </Grid>
      )}
      <ul className={styles.rows}>
        {others.map((draft) => (
          <Grid
            as="li"
            columns="52px minmax(0, 1fr) auto"
            align="center"
            gap="1 4"
            pad="3"
            ruled
            key={draft.id}
          >
            <DraftCover row={rowOf(draft.id)} />
            <div>
              <Title as="h3" size="9" data-font="">
                <SiteLink to={studioReviewPath(draft.id)}>{words.draftTitle(draft)}</SiteLink>
              </Title>
              <p className="one-line">{draft.last_sentence}</p>
            </div>
            <Note as="span" className="num">
              {[whenText(draft.changed_at), charactersOf(rowOf(draft.id))].filter(Boolean).join('・')}
            </Note>
          </Grid>
        ))}
      </ul>
    </section>
  )
}

function charactersOf(row: StudioReviewRow | undefined): string {
  return row ? words.characterCount(row.characters) : ''
}

function DraftCover({ row }: { row: StudioReviewRow | undefined }) {
  if (!row) return <span />
  return <BookCover card={{ title: row.title, cover: row.cover_path }} decorative className={styles.cover} />
}
