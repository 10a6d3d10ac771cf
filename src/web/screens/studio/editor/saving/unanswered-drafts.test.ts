import { expect, test } from 'vitest'
import type { Draft, SavedDraft, SavedDraftInput } from '../../../../../contract/studio/studio-reviews.ts'
import { ApiFailure } from '../../../../client/api/api.ts'
import { UNREACHABLE } from '../../../../client/api/failure.ts'
import type { StudioCopy } from '../../../../client/device-texts.ts'
import { createDraftSaving } from './draft-saving.ts'
import { openDraft } from './draft-state.ts'
import { failure, PORTS, REVIEW } from './testing.ts'

/** A server with one review, which follows the rule of `saveDraft`, and a browser that writes it. */
function setUpServer(copy?: Partial<StudioCopy>, review = REVIEW) {
  const server = { version: review.version, content: review.draft.content }
  const line: { fault?: 'lost answer' | 'lost request' | 'signed out' } = {}
  const page = { content: '' }
  const sent: string[] = []
  const put = async ({ version, draft: { content } }: SavedDraftInput): Promise<SavedDraft> => {
    sent.push(content)
    const { fault } = line
    delete line.fault
    if (fault === 'lost request') throw new ApiFailure(UNREACHABLE)
    if (fault === 'signed out') throw failure('not_found')
    if (content !== server.content) {
      if (version !== server.version) throw failure('draft_changed')
      server.content = content
      server.version++
    }
    if (fault === 'lost answer') throw new ApiFailure(UNREACHABLE)
    return { version: server.version } as SavedDraft
  }
  const saving = createDraftSaving(openDraft(review, copy && { ...COPY, ...copy }), {
    ...PORTS,
    readBody: () => page.content,
    put,
    read: async () => ({ ...REVIEW, version: server.version }),
  })
  /** Types this text and tries to save it; resolves with the state that the bar shows. */
  const write = async (content: string) => {
    page.content = content
    saving.change()
    await saving.settle()
    return saving.read().save.kind
  }
  return { server, line, saving, sent, write }
}

function draftOf(content: string): Draft {
  return { content } as Draft
}

const COPY: StudioCopy = { version: 1, draft: draftOf('') }

test('a text that was stored without an answer is no conflict for the next one', async () => {
  const { line, saving, server, write } = setUpServer()
  line.fault = 'lost answer'
  expect(await write('船靠岸')).toBe('offline')
  await write('船靠岸的時候')
  expect(server).toEqual({ version: 3, content: '船靠岸的時候' })
  expect(saving.read().info.version).toBe(3)
})

test('neither after a session that has ended meanwhile', async () => {
  const { line, server, write } = setUpServer()
  line.fault = 'lost answer'
  expect(await write('船靠岸')).toBe('offline')
  line.fault = 'signed out'
  expect(await write('船靠岸的時候')).toBe('failed')
  await write('船靠岸的時候，她')
  expect(server.content).toBe('船靠岸的時候，她')
})

test('the same text is sent once', async () => {
  const { line, sent, write } = setUpServer()
  line.fault = 'lost request'
  expect(await write('船靠岸')).toBe('offline')
  await write('船靠岸')
  expect(sent).toEqual(['船靠岸', '船靠岸'])
})

test('what another device has written is a conflict all the same', async () => {
  const { line, server, write } = setUpServer()
  line.fault = 'lost request'
  expect(await write('這裡')).toBe('offline')
  Object.assign(server, { version: 2, content: '手機' })
  expect(await write('這裡寫的')).toBe('conflict')
  expect(server.content).toBe('手機')
})

test('an editor that is opened again goes on where the last request had no answer', async () => {
  const review = { ...REVIEW, version: 2, draft: draftOf('船') }
  const { server, write } = setUpServer({ unanswered: draftOf('船') }, review)
  await write('船靠岸')
  expect(server.content).toBe('船靠岸')
})

test('a text that the server refuses is not sent again before the next one', async () => {
  const sent: string[] = []
  let content = '太長'
  const saving = createDraftSaving(openDraft(REVIEW, undefined), {
    ...PORTS,
    readBody: () => content,
    put: async ({ draft }) => {
      sent.push(draft.content)
      if (draft.content === '太長') throw failure('body_too_large')
      return { version: 2 }
    },
  })
  saving.change()
  expect(await saving.settle()).toBe(false)
  content = '短'
  saving.change()
  expect(await saving.settle()).toBe(true)
  expect(sent).toEqual(['太長', '短'])
})
