import { useState } from 'react'
import {
  STUDIO_LETTERS_PATH,
  STUDIO_SENT_LETTERS_PATH,
  STUDIO_SUBSCRIBERS_PATH,
} from '../../../../contract/newsletter/letter-links.ts'
import { studioLetterPath } from '../../../../contract/studio/studio-links.ts'
import type { Letter, LetterList, NewLetter } from '../../../../contract/newsletter/letters.ts'
import { subscribersWording } from '../../../../contract/wording/studio/subscribers.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Pencil, UserPlus } from '../../../ui/icons/icons.ts'
import { StudioHead, useStudioTitle } from '../studio-head.tsx'
import type { StudioPartProps } from '../studio-screen.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { characterCount } from '../../../../contract/wording/studio/studio.ts'
import tabStyles from '../state-filter.module.css'
import { SentLetters } from './sent-letters.tsx'
import { Subscribers } from './subscribers.tsx'
import { Unready } from '../unready.tsx'
import { useAction } from '../use-action.ts'
import * as words from '../../../../contract/wording/studio/studio-letters.ts'
import { EmptyArt } from '../../../parts/asterism/empty-art.tsx'
import { MoreLink } from '../../../parts/more-link/more-link.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { RowMenu, SmallButton, TextButton } from '../buttons.tsx'
import { StateMark } from '../state-mark.tsx'
import { scheduleText, whenText } from '../studio-dates.ts'
import { useQuestion } from '../form-dialog.tsx'
import styles from './letter-drafts.module.css'

const { lettersWording } = words

type LettersPart = 'write' | 'sent' | 'subscribers'

/** 電子報: the letters that are not sent yet, those that were, and the subscribers. */
export default function Letters({ params: { part } }: StudioPartProps) {
  const shown: LettersPart = part === 'sent' || part === 'subscribers' ? part : 'write'
  const navigate = useNavigate()
  const { api, run, isBusy } = useAction()
  const [isAdding, setIsAdding] = useState(false)
  const { resource, retry } = useReaderData('GET /api/studio/letters')
  useStudioTitle(lettersWording.heading)
  const list = resource.state === 'ready' ? resource.data : undefined
  const sent = list?.letters.filter(({ started_at }) => started_at !== null)
  const drafts = list?.letters.filter(({ started_at }) => started_at === null)
  const begin = (body: NewLetter) =>
    run(async () => navigate(studioLetterPath((await api.call('POST /api/studio/letters', { body })).id)))
  const tab = (key: LettersPart, to: string, count?: number) => (
    <SiteLink to={to} aria-current={shown === key ? 'page' : undefined}>
      <span>{lettersWording[key]}</span>
      {count !== undefined && <b className="num">{count}</b>}
    </SiteLink>
  )
  return (
    <>
      <StudioHead title={lettersWording.heading} sub={list && words.lettersSummary(list.confirmed)} isTight>
        {shown === 'subscribers' ? (
          <Button aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
            <UserPlus />
            {subscribersWording.add}
          </Button>
        ) : (
          <Button variant="primary" busy={isBusy} onClick={() => begin({})}>
            <Pencil />
            {lettersWording.begin}
          </Button>
        )}
      </StudioHead>
      <Row
        as="nav"
        align="stretch"
        below="5"
        aria-label={lettersWording.parts}
        className={`${tabStyles.states} dotted`}
      >
        {tab('write', STUDIO_LETTERS_PATH, drafts?.length)}
        {tab('sent', STUDIO_SENT_LETTERS_PATH, sent?.length)}
        {tab('subscribers', STUDIO_SUBSCRIBERS_PATH, list?.subscribers)}
      </Row>
      {shown === 'subscribers' && <Subscribers isAdding={isAdding} onChanged={retry} />}
      {shown !== 'subscribers' && <Unready resource={resource} retry={retry} />}
      {drafts && sent && shown === 'write' && (
        <LetterDrafts
          drafts={drafts}
          last={sent[0]}
          sent={sent.length}
          alone={list?.alone ?? []}
          isBusy={isBusy}
          onBegin={begin}
          onChanged={retry}
        />
      )}
      {sent && shown === 'sent' && <SentLetters letters={sent} onChanged={retry} />}
    </>
  )
}

interface LetterDraftsProps extends Pick<LetterList, 'alone'> {
  /** Letters that are not sent yet, newest first, and the mail after the confirmation. */
  drafts: readonly Letter[]
  /** The last one that was sent, and how many were. */
  last: Letter | undefined
  sent: number
  isBusy: boolean
  onBegin: (letter: NewLetter) => void
  onChanged: () => void
}

/** 信稿: any number of letters, the mail after the confirmation, and the last letter that was sent. */
function LetterDrafts({ drafts, last, sent, alone, isBusy, onBegin, onChanged }: LetterDraftsProps) {
  const { api, run } = useAction()
  const { ask, dialog } = useQuestion()
  const hasWelcome = drafts.some(({ kind }) => kind === 'welcome')
  const call = (work: () => Promise<unknown>) => run(() => work().then(onChanged))
  const unschedule = ({ id }: Letter) =>
    call(() => api.call('DELETE /api/studio/letters/{id}/sending', { params: { id } }))
  const remove = ({ id, subject }: Letter) =>
    ask({
      question: words.deleteQuestion(subject),
      text: lettersWording.deleteText,
      yes: lettersWording.remove,
      no: lettersWording.keep,
      run: () => call(() => api.call('DELETE /api/studio/letters/{id}', { params: { id } })),
    })
  return (
    <>
      {alone.map(({ id, ...name }) => (
        <Message key={id} kind="notice">
          {words.aloneText(name)}
          <SmallButton
            text={lettersWording.prepare}
            disabled={isBusy}
            onClick={() => onBegin({ review: id })}
          />
        </Message>
      ))}
      {drafts.length === 0 && (
        <EmptyState art={<EmptyArt />} title={lettersWording.empty} text={lettersWording.emptyText} />
      )}
      <ul className="ruled-list">
        {drafts.map((letter) => (
          <LetterRow
            key={letter.id}
            letter={letter}
            to={studioLetterPath(letter.id)}
            about={letter.kind === 'welcome' ? lettersWording.welcomeAbout : letter.second_line}
            actions={[
              [lettersWording.open, studioLetterPath(letter.id)],
              letter.state === 'scheduled' && [lettersWording.unschedule, () => unschedule(letter)],
              letter.state === 'running' && [lettersWording.stopWelcome, () => unschedule(letter)],
              letter.state === 'draft' && [lettersWording.remove, () => remove(letter)],
            ]}
          />
        ))}
      </ul>
      {!hasWelcome && (
        <Row wrap gap="2" above="5">
          <Note size="4">{lettersWording.noWelcome}</Note>
          <TextButton disabled={isBusy} onClick={() => onBegin({ kind: 'welcome' })}>
            {lettersWording.writeWelcome}
          </TextButton>
        </Row>
      )}
      {last && (
        <Stack as="section" fit above="7">
          <SectionHead
            ruled
            title={lettersWording.recent}
            aside={<MoreLink to={STUDIO_SENT_LETTERS_PATH}>{words.allSent(sent)}</MoreLink>}
          />
          <ul>
            <LetterRow
              letter={last}
              to={STUDIO_SENT_LETTERS_PATH}
              about={words.resultText(last)}
              actions={[]}
            />
          </ul>
        </Stack>
      )}
      {dialog}
    </>
  )
}

interface LetterRowProps {
  letter: Letter
  to: string
  about: string
  actions: Parameters<typeof RowMenu>[0]['actions']
}

/** A letter as a leaf of paper; the whole row leads to it. */
function LetterRow({ letter, to, about, actions }: LetterRowProps) {
  const name = words.letterName(letter.subject)
  const [now] = useState(() => Date.now())
  const retries = words.retriesEnd(letter.deliveries, now)
  return (
    <li className={styles.row}>
      <span className={styles.paper} aria-hidden="true">
        <span />
      </span>
      <div className={styles.text}>
        <div>
          <Title as="h3" size="9" tone="ink" data-font="">
            <SiteLink to={to} className="covering">
              {name}
            </SiteLink>
          </Title>
          <Note size="4" className="num">
            {[words.letterHeading(letter.number), about].filter(Boolean).join('　')}
          </Note>
        </div>
        <div className={styles.state}>
          {letter.started_at === null && (
            <StateMark state={letter.state}>{words.letterStateNames[letter.state]}</StateMark>
          )}
          <Note className="num">{aboutState(letter)}</Note>
          {retries !== '' && <Note className="num">{retries}</Note>}
        </div>
      </div>
      {actions.length > 0 && <RowMenu name={words.moreOf(name)} actions={actions} />}
    </li>
  )
}

/** When, how long, or how many. */
function aboutState({ state, scheduled_at, started_at, length, changed_at, deliveries }: Letter): string {
  if (started_at !== null) return whenText(started_at)
  if (state === 'scheduled' && scheduled_at !== null) return scheduleText(scheduled_at)
  if (state === 'running') return words.sentSoFar(deliveries?.total ?? 0)
  return `${characterCount(length)}，${whenText(changed_at)}`
}
