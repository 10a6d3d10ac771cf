import { useState } from 'react'
import {
  STUDIO_LETTERS_PATH,
  STUDIO_SENT_LETTERS_PATH,
  STUDIO_SUBSCRIBERS_PATH,
} from '../../../../contract/newsletter/letter-links.ts'
import { studioLetterPath } from '../../../../contract/studio/studio-links.ts'
import type { NewLetter } from '../../../../contract/newsletter/letters.ts'
import { subscribersWording } from '../../../../contract/wording/studio/subscribers.ts'
import { studioDocumentTitle, studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { lettersSummary, lettersWording } from '../../../../contract/wording/studio/studio-letters.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useHead } from '../../../client/head.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Pencil, UserPlus } from '../../../ui/icons/icons.ts'
import { StudioHead } from '../studio-head.tsx'
import type { StudioPartProps } from '../studio-screen.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from '../state-filter.module.css'
import { LetterDrafts } from './letter-drafts.tsx'
import { SentLetters } from './sent-letters.tsx'
import { Subscribers } from './subscribers.tsx'
import { Unready } from '../unready.tsx'
import { useAction } from '../use-action.ts'

type LettersPart = 'write' | 'sent' | 'subscribers'

/** 電子報: the letters that are not sent yet, those that were, and the subscribers. */
export default function Letters({ params: { part } }: StudioPartProps) {
  const shown: LettersPart = part === 'sent' || part === 'subscribers' ? part : 'write'
  const api = useApi()
  const navigate = useNavigate()
  const { run, isBusy } = useAction()
  const [isAdding, setIsAdding] = useState(false)
  const { resource, retry } = useReaderData('GET /api/studio/letters')
  useHead({ title: studioDocumentTitle(lettersWording.heading), description: studioFrameWording.name })
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
      <StudioHead title={lettersWording.heading} sub={list && lettersSummary(list.confirmed)} form="tight">
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
      <Row as="nav" align="stretch" below="5" aria-label={lettersWording.parts} className={styles.states}>
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
