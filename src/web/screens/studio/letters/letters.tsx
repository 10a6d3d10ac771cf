import {
  STUDIO_LETTERS_PATH,
  STUDIO_SENT_LETTERS_PATH,
  STUDIO_SUBSCRIBERS_PATH,
} from '../../../../contract/newsletter/letter-links.ts'
import { studioDocumentTitle, studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { lettersSummary, lettersWording } from '../../../../contract/wording/studio/studio-letters.ts'
import { useHead } from '../../../client/head.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { StudioHead } from '../studio-head.tsx'
import type { StudioPartProps } from '../studio-screen.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from '../state-filter.module.css'
import { SentLetters } from './sent-letters.tsx'
import { Subscribers } from './subscribers.tsx'
import { WriteLetter } from './write-letter.tsx'
import { Unready } from '../unready.tsx'

type LettersPart = 'write' | 'sent' | 'subscribers'

/** 電子報: the next letter, those that were sent, and the subscribers. */
export default function Letters({ params: { part } }: StudioPartProps) {
  const shown: LettersPart = part === 'sent' || part === 'subscribers' ? part : 'write'
  const { resource, retry } = useReaderQuery(['studio', 'letters'], (api, signal) =>
    api.call('GET /api/studio/letters', { signal }),
  )
  useHead({ title: studioDocumentTitle(lettersWording.heading), description: studioFrameWording.name })
  const list = resource.state === 'ready' ? resource.data : undefined
  const sent = list?.letters.filter(({ state }) => state !== 'draft')
  const tab = (key: LettersPart, to: string, count?: number) => (
    <SiteLink to={to} aria-current={shown === key ? 'page' : undefined}>
      <span>{lettersWording[key]}</span>
      {count !== undefined && <b className="num">{count}</b>}
    </SiteLink>
  )
  return (
    <>
      <StudioHead title={lettersWording.heading} sub={list && lettersSummary(list.confirmed)} form="tight" />
      <Row as="nav" align="stretch" below="5" aria-label={lettersWording.parts} className={styles.states}>
        {tab('write', STUDIO_LETTERS_PATH)}
        {tab('sent', STUDIO_SENT_LETTERS_PATH, sent?.length)}
        {tab('subscribers', STUDIO_SUBSCRIBERS_PATH, list?.subscribers)}
      </Row>
      {shown === 'subscribers' && <Subscribers onChanged={retry} />}
      {shown !== 'subscribers' && <Unready resource={resource} retry={retry} />}
      {list && shown === 'write' && <WriteLetter list={list} onChanged={retry} />}
      {sent && shown === 'sent' && <SentLetters letters={sent} onChanged={retry} />}
    </>
  )
}
