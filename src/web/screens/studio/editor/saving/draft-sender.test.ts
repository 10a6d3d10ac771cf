import { expect, test } from 'vitest'
import type { ProblemCode } from '../../../../../contract/problems.ts'
import type { Draft, SavedDraft, SavedDraftInput } from '../../../../../contract/studio/studio-reviews.ts'
import { UNREACHABLE } from '../../../../client/api/failure.ts'
import { ApiFailure } from '../../../../client/api/api.ts'
import { createDraftSender, type SenderStart } from './draft-sender.ts'

/** A server with one review, which follows the rule of `saveDraft`, and a browser that writes it. */
function setUp(start: Partial<SenderStart> = {}) {
  const server = { version: 1, content: '' }
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
  const sender = createDraftSender(
    { put, readDraft: () => draftOf(page.content), onSaved: () => {} },
    { version: 1, unanswered: undefined, ...start },
  )
  const write = (content: string) => {
    page.content = content
    return sender.send()
  }
  return { server, line, sender, sent, write }
}

function draftOf(content: string): Draft {
  return { content } as Draft
}

function failure(code: ProblemCode): ApiFailure {
  return new ApiFailure({ ...UNREACHABLE, code })
}

test('a text that was stored without an answer is no conflict for the next one', async () => {
  const { line, sender, server, write } = setUp()
  line.fault = 'lost answer'
  await expect(write('船靠岸')).rejects.toThrow('unreachable')
  await write('船靠岸的時候')
  expect(server).toEqual({ version: 3, content: '船靠岸的時候' })
  expect(sender.version()).toBe(3)
})

test('neither after a session that has ended meanwhile', async () => {
  const { line, server, write } = setUp()
  line.fault = 'lost answer'
  await expect(write('船靠岸')).rejects.toThrow()
  line.fault = 'signed out'
  await expect(write('船靠岸的時候')).rejects.toThrow('not_found')
  await write('船靠岸的時候，她')
  expect(server.content).toBe('船靠岸的時候，她')
})

test('the same text is sent once', async () => {
  const { line, sent, write } = setUp()
  line.fault = 'lost request'
  await expect(write('船靠岸')).rejects.toThrow()
  await write('船靠岸')
  expect(sent).toEqual(['船靠岸', '船靠岸'])
})

test('what another device has written is a conflict all the same', async () => {
  const { line, server, write } = setUp()
  line.fault = 'lost request'
  await expect(write('這裡')).rejects.toThrow()
  Object.assign(server, { version: 2, content: '手機' })
  await expect(write('這裡寫的')).rejects.toThrow('draft_changed')
  expect(server.content).toBe('手機')
})

test('an editor that is opened again goes on where the last request had no answer', async () => {
  const { server, write } = setUp({ version: 1, unanswered: draftOf('船') })
  Object.assign(server, { version: 2, content: '船' })
  await write('船靠岸')
  expect(server.content).toBe('船靠岸')
})

test('a text that the server refuses is not sent again', async () => {
  const sent: string[] = []
  const page = { content: '太長' }
  const sender = createDraftSender(
    {
      put: async ({ draft: { content } }) => {
        sent.push(content)
        if (content === '太長') throw failure('body_too_large')
        return { version: 2 } as SavedDraft
      },
      readDraft: () => draftOf(page.content),
      onSaved: () => {},
    },
    { version: 1, unanswered: undefined },
  )
  await expect(sender.send()).rejects.toThrow('body_too_large')
  page.content = '短'
  await sender.send()
  expect(sent).toEqual(['太長', '短'])
})
