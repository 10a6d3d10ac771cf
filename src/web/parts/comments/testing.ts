import type { CommentThread } from '../../../contract/comments/comments.ts'
import type { Api } from '../../client/api/api.ts'
import { createQueryClient } from '../../client/api/query-client.ts'
import type { CommentTools } from './comments-context.ts'
import type { ThreadPages } from './thread-pages.ts'

/** A thread on the screen, and a server that sends these responses one after another. */
export function makeTools(first: CommentThread, ...answers: unknown[]): CommentTools {
  const queryClient = createQueryClient()
  const threadKey = ['thread', 1, '']
  queryClient.setQueryData<ThreadPages>(threadKey, { pages: [first], pageParams: [{ before: undefined }] })
  return {
    api: { call: () => Promise.resolve(answers.shift()) } as unknown as Api,
    alerts: { show: () => {}, close: () => {}, closeErrors: () => {} },
    queryClient,
    review: 1,
    before: undefined,
    threadKey,
    reader: undefined,
    answered: null,
    answer: () => {},
    form: { current: null },
    changeForm: () => {},
    closeSentMessage: () => {},
    announce: () => {},
  }
}

export function shownPages({ queryClient, threadKey }: CommentTools): ThreadPages {
  const pages = queryClient.getQueryData<ThreadPages>(threadKey)
  if (!pages) throw new Error('no thread is shown')
  return pages
}
