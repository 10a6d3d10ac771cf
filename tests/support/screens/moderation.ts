import type { Page } from '@playwright/test'
import { moderationWording } from '../../../src/contract/wording/studio/studio-comments.ts'
import { studioFrameWording, studioListWording } from '../../../src/contract/wording/studio/studio.ts'
import { storeComment, storeReview } from '../server/factories.ts'
import { openRoute } from '../browser/journey.ts'
import { signInToStudio, type StudioSite, withStudioDatabase } from './studio.ts'

interface HeldDraft {
  user_name: string
  content: string
  held_reasons?: string
  visitor?: string
}

/** Stores a review with these held comments, the first one the oldest, and opens the queue as the owner. */
export async function openQueue(
  page: Page,
  site: StudioSite,
  review: { id: number; title: string },
  held: readonly HeldDraft[],
): Promise<void> {
  await withStudioDatabase(site, async (deps) => {
    await storeReview(deps, review)
    for (const [index, draft] of held.entries()) {
      const created_at = new Date(Date.UTC(2025, 2, 7, 4, index)).toISOString()
      await storeComment(deps, { review_id: review.id, state: 'held', created_at, ...draft })
    }
  })
  await signInToStudio(page, site, 'owner')
  await openRoute(page, '/studio/comments')
}

/** The queue, by what its parts are called. */
export function queueOf(page: Page) {
  const list = page.getByRole('list', { name: moderationWording.queue })
  const comments = list.getByRole('article')
  return {
    comment: (text: string) => comments.filter({ hasText: text }).first(),
    comments,
    undo: page.getByRole('button', { name: studioListWording.undo }),
    tab: (name: string) =>
      page.getByRole('group', { name: moderationWording.lists }).getByRole('button', { name }),
    navigation: page.getByRole('navigation', { name: studioFrameWording.name }),
  }
}
