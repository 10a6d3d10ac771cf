import type { Draft } from '../../contract/studio/studio-reviews.ts'
import type { Queries } from '../platform/db/database.ts'
import { findMovedCategories, readLockedCategories } from '../reviews/category-names.service.ts'

/** A text that was written or begun before one of its categories was merged or got another slug, with the present ones. */
export async function withPresentCategories(queries: Queries, draft: Draft): Promise<Draft> {
  const named = [...draft.categories, draft.category, draft.cover_design?.colour]
  const slugs = named.filter((slug) => typeof slug === 'string')
  if (slugs.length === 0) return draft
  return inMovedCategories(
    draft,
    await findMovedCategories(queries, slugs, await readLockedCategories(queries)),
  )
}

/** `moved`: the present slugs by the former ones. */
export function inMovedCategories(draft: Draft, moved: ReadonlyMap<string, string>): Draft {
  if (moved.size === 0) return draft
  const { categories, category, cover_design } = draft
  const present = (slug: string) => moved.get(slug) ?? slug
  return {
    ...draft,
    categories: [...new Set(categories.map(present))],
    category: category && present(category),
    cover_design: cover_design && {
      ...cover_design,
      colour: cover_design.colour && present(cover_design.colour),
    },
  }
}
