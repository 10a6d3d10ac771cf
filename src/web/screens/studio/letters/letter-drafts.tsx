import { useState } from 'react'
import { STUDIO_SENT_LETTERS_PATH } from '../../../../contract/newsletter/letter-links.ts'
import { studioLetterPath } from '../../../../contract/studio/studio-links.ts'
import type { Letter, LetterList, NewLetter } from '../../../../contract/newsletter/letters.ts'
import { characterCount } from '../../../../contract/wording/studio/studio.ts'
import * as words from '../../../../contract/wording/studio/studio-letters.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { EmptyArt } from '../../../parts/asterism/empty-art.tsx'
import { MoreLink } from '../../../parts/more-link/more-link.tsx'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { RowMenu, TextButton } from '../buttons.tsx'
import { StateMark } from '../state-mark.tsx'
import { scheduleText, whenText } from '../studio-dates.ts'
import { useAction } from '../use-action.ts'
import styles from './letter-drafts.module.css'

const { lettersWording } = words

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
export function LetterDrafts({ drafts, last, sent, alone, isBusy, onBegin, onChanged }: LetterDraftsProps) {
  const api = useApi()
  const { run } = useAction()
  const [deleting, setDeleting] = useState<Letter>()
  const hasWelcome = drafts.some(({ kind }) => kind === 'welcome')
  const call = (work: () => Promise<unknown>) => run(() => work().then(onChanged))
  const unschedule = ({ id }: Letter) =>
    call(() => api.call('DELETE /api/studio/letters/{id}/sending', { params: { id } }))
  const remove = ({ id }: Letter) =>
    call(() => api.call('DELETE /api/studio/letters/{id}', { params: { id } }))
  return (
    <>
      {alone.map(({ id, ...name }) => (
        <Message key={id} kind="notice">
          {words.aloneText(name)}
          <Button size="s" disabled={isBusy} onClick={() => onBegin({ review: id })}>
            {lettersWording.prepare}
          </Button>
        </Message>
      ))}
      {drafts.length === 0 && (
        <EmptyState art={<EmptyArt />} title={lettersWording.empty} text={lettersWording.emptyText} />
      )}
      <ul>
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
              letter.state === 'draft' && [lettersWording.remove, () => setDeleting(letter)],
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
        <section className={styles.recent}>
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
        </section>
      )}
      {deleting && (
        <Confirm
          question={words.deleteQuestion(deleting.subject)}
          confirmLabel={lettersWording.remove}
          cancelLabel={lettersWording.keep}
          onCancel={() => setDeleting(undefined)}
          onConfirm={() => {
            setDeleting(undefined)
            remove(deleting)
          }}
        >
          {lettersWording.deleteText}
        </Confirm>
      )}
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
