import type { CommentThread } from '../../../contract/comments.ts'
import { queryKeys } from '../../client/query-keys.ts'
import { listComments } from './comments-api.ts'
import type { CommentTools } from './comments-context.ts'
import { mergeNewest } from './change-thread.ts'
import { type ThreadPages, uniqueComments } from './thread-pages.ts'

/**
 * Loads the newest page as this visitor sees it: their likes, and what they may still change. A failure is logged, and
 * the comments that are there stay.
 */
export async function refreshThread(tools: CommentTools): Promise<void> {
  const { queryClient, threadKey } = tools
  try {
    const newest = await loadUpToDate(tools)
    const before = queryClient.getQueryData<ThreadPages>(threadKey)
    if (!before) return
    const after = mergeNewest(before, withSavesUnderWay(tools, before, newest))
    // A page that is on its way would follow one that is gone.
    if (after.pages.length < before.pages.length)
      await queryClient.cancelQueries({ queryKey: threadKey, exact: true })
    queryClient.setQueryData<ThreadPages>(threadKey, after)
  } catch (cause) {
    console.error('the comments could not be read', cause)
  }
}

/** An answer that is older than what this visitor has changed meanwhile would undo it on the screen: requested again. */
async function loadUpToDate({ api, queryClient, threadKey, review, before }: CommentTools) {
  for (;;) {
    const changes = countChanges({ queryClient, threadKey })
    const newest = await queryClient.fetchQuery({
      queryKey: [...threadKey, 'newest'],
      queryFn: ({ signal }) => listComments(api, review, before, signal),
      staleTime: 0,
      gcTime: 0,
    })
    if (changes === countChanges({ queryClient, threadKey })) return newest
  }
}

/** Every update of the thread that did not come with a page. */
function countChanges({ queryClient, threadKey }: Pick<CommentTools, 'queryClient' | 'threadKey'>): number {
  const state = queryClient.getQueryState<ThreadPages>(threadKey)
  return (state?.dataUpdateCount ?? 0) - (state?.data?.pages.length ?? 0)
}

/** A like that is still on its way is newer than the answer. */
function withSavesUnderWay(
  { queryClient }: CommentTools,
  before: ThreadPages,
  newest: CommentThread,
): CommentThread {
  const shown = new Map(uniqueComments(before).map((comment) => [comment.id, comment]))
  const comments = newest.comments.map((comment) => {
    const present = shown.get(comment.id)
    const isUnderWay = queryClient.isMutating({ mutationKey: queryKeys.save('like', comment.id) }) > 0
    if (!present || !isUnderWay) return comment
    return { ...comment, is_liked: present.is_liked, likes: present.likes }
  })
  return { ...newest, comments }
}
