import { useState } from 'react'
import type { Letter, LetterList, NewLetter } from '../../../../contract/newsletter/letters.ts'
import { aloneText, lettersWording } from '../../../../contract/wording/studio/studio-letters.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { EmptyArt } from '../../../parts/asterism/empty-art.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Pencil } from '../../../ui/icons/icons.ts'
import { Message } from '../../../ui/messages/message.tsx'
import { LetterEditor } from './letter-editor.tsx'
import { StateFilter } from '../state-filter.tsx'
import { useAction } from '../use-action.ts'
import { Unready } from '../unready.tsx'

interface WriteLetterProps {
  list: LetterList
  onChanged: () => void
}

/** 寫一期: the draft, or a button that begins one. Reviews that go alone have drafts of their own. */
export function WriteLetter({ list, onChanged }: WriteLetterProps) {
  const api = useApi()
  const { run, isBusy } = useAction()
  const [chosen, setChosen] = useState<number>()
  const drafts = list.letters.filter(({ state }) => state === 'draft')
  const draft =
    drafts.find(({ id }) => id === chosen) ?? drafts.find(({ is_single }) => !is_single) ?? drafts[0]
  const begin = async (body: NewLetter) => {
    const letter = await api.call('POST /api/studio/letters', { body })
    setChosen(letter.id)
    onChanged()
  }
  const hasNext = drafts.some(({ is_single }) => !is_single)
  return (
    <>
      {list.alone.map(({ id, ...name }) => (
        <Message key={id} kind="notice">
          {aloneText(name)}
          <Button size="s" disabled={isBusy} onClick={() => run(() => begin({ review: id }))}>
            {lettersWording.prepare}
          </Button>
        </Message>
      ))}
      {(drafts.length > 1 || (draft && !hasNext)) && (
        <StateFilter
          label={lettersWording.drafts}
          states={[
            ...drafts.map((each) => ({ state: String(each.id), name: draftName(each) })),
            ...(hasNext ? [] : [{ state: 'next', name: lettersWording.nextLetter }]),
          ]}
          value={String(draft?.id)}
          onChange={(id) => {
            if (id !== 'next') setChosen(Number(id))
            else if (!isBusy) run(() => begin({}))
          }}
        />
      )}
      {draft ? (
        <LoadedLetter key={draft.id} draft={draft} list={list} onChanged={onChanged} />
      ) : (
        <EmptyState
          art={<EmptyArt />}
          title={lettersWording.empty}
          text={lettersWording.emptyText}
          action={
            <Button variant="primary" busy={isBusy} onClick={() => run(() => begin({}))}>
              <Pencil />
              {lettersWording.write}
            </Button>
          }
        />
      )}
    </>
  )
}

function draftName({ is_single, subject }: Letter): string {
  return is_single ? subject : lettersWording.nextLetter
}

function LoadedLetter({ draft: { id, is_single }, list, onChanged }: WriteLetterProps & { draft: Letter }) {
  const { resource, retry } = useReaderQuery(['studio', 'letter', id], async (api, signal) => {
    // Adds the reviews that were published for the next letter since the draft was begun.
    if (!is_single) await api.call('POST /api/studio/letters', { body: {}, signal })
    return api.call('GET /api/studio/letters/{id}', { params: { id }, signal })
  })
  if (resource.state !== 'ready') return <Unready resource={resource} retry={retry} />
  const { letter, candidates } = resource.data
  return (
    <LetterEditor initial={letter} candidates={candidates} confirmed={list.confirmed} onChanged={onChanged} />
  )
}
