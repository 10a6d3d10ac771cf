import type { Comment, CommentThread } from '../../../contract/comments/comments.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import { deleteDraft, notifySent, readDraft } from './comment-draft.ts'
import type { CommentTools } from './comments-context.ts'
import { isOlder, listComments, listHeads, type ThreadPages, uniqueComments } from './thread-pages.ts'

/** Loads the newest page with what is this visitor's, and deletes a draft that was stored although the page was closed. A failure changes nothing. */
export async function refreshThread(tools: CommentTools): Promise<void> {
  try {
    await showNewest(tools)
  } catch (cause) {
    console.error('the comments could not be read', cause)
  }
}

async function showNewest(tools: CommentTools): Promise<void> {
  const { queryClient, threadKey } = tools
  const newest = await loadUpToDate(tools)
  const before = queryClient.getQueryData<ThreadPages>(threadKey)
  if (!before) return
  const after = mergeNewest(before, withPendingLikes(tools, before, newest))
  // Cancel loading older pages: they would follow a page that is gone.
  if (after.pages.length < before.pages.length)
    await queryClient.cancelQueries({ queryKey: threadKey, exact: true })
  queryClient.setQueryData<ThreadPages>(threadKey, after)
  await removeSentDraft(tools, newest)
}

async function removeSentDraft(tools: CommentTools, { comments, held }: CommentThread): Promise<void> {
  const text = (await readDraft(tools))?.content.trim()
  const own = [...held, ...comments.filter(({ editable_until }) => editable_until !== null)]
  if (text === undefined || !own.some(({ content }) => content === text)) return
  await deleteDraft(tools)
  const { forgetSentProof } = await import('./proof-of-work.ts')
  await forgetSentProof(tools.review)
  notifySent(tools, text)
}

/** Repeats the request if this visitor changed the thread meanwhile: the response would undo the change on the screen. */
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

/** Counts the updates of the thread that did not add a page. */
function countChanges({ queryClient, threadKey }: Pick<CommentTools, 'queryClient' | 'threadKey'>): number {
  const state = queryClient.getQueryState<ThreadPages>(threadKey)
  return (state?.dataUpdateCount ?? 0) - (state?.data?.pages.length ?? 0)
}

/** Keeps the likes that are being saved: they are newer than the response. */
function withPendingLikes(
  { queryClient }: CommentTools,
  before: ThreadPages,
  newest: CommentThread,
): CommentThread {
  const shown = new Map(uniqueComments(before).map((comment) => [comment.id, comment]))
  const comments = newest.comments.map((comment) => {
    const present = shown.get(comment.id)
    const isPending = queryClient.isMutating({ mutationKey: queryKeys.save('like', comment.id) }) > 0
    if (!present || !isPending) return comment
    return { ...comment, is_liked: present.is_liked, likes: present.likes }
  })
  return { ...newest, comments }
}

/** Replaces the first page; comments beyond it stay, unless so many are new that the pages do not overlap: a thread has no holes. */
export function mergeNewest(before: ThreadPages, newest: CommentThread): ThreadPages {
  const heads = listHeads(before)
  const cut = newest.threads.at(-1) ?? 0
  const older = new Set(
    newest.next !== null && heads.includes(cut) ? heads.slice(heads.indexOf(cut) + 1) : [],
  )
  const last = newest.comments.find(({ id }) => id === newest.next)
  const isBeyond = (comment: Comment) =>
    older.has(comment.parent_id ?? comment.id) ||
    // The newest page may end within a thread.
    (last !== undefined && comment.parent_id === cut && (last.id === cut || isOlder(last, comment)))
  const [first, ...others] = before.pages.map((page) => ({
    ...page,
    comments: page.comments.filter(isBeyond),
    threads: page.threads.filter((id) => older.has(id)),
  }))
  if (!first || [first, ...others].every(({ comments }) => comments.length === 0))
    return { pages: [newest], pageParams: before.pageParams.slice(0, 1) }
  const comments = [...newest.comments, ...first.comments]
  const threads = [...newest.threads, ...first.threads]
  return { ...before, pages: [{ ...newest, comments, threads, next: first.next }, ...others] }
}
