import { expect, test } from 'vitest'
import { DEFAULT_CATEGORIES } from './category-defaults.ts'
import { displayCategories } from './display-category.ts'

const NONE = { categories: [], category: null, category_name: null }

test.each([
  [{ categories: ['creator-thoughts', 'technology-future'] }, ['創作與思考', '科技與未來']],
  [{ categories: ['fiction'] }, ['小說']],
  // Ours, although the original's name differs.
  [{ category: 'technology-future', category_name: 'Tech and Future' }, ['科技與未來']],
  [{ categories: ['technology-future'], category: 'fiction', category_name: '小說' }, ['科技與未來']],
  [{ categories: ['no-name', 'creator-thoughts'] }, ['創作與思考']],
  [{ category: 'bibliography', category_name: '目錄學' }, ['目錄學']],
  [{ categories: ['bibliography'], category: 'bibliography', category_name: '目錄學' }, ['目錄學']],
  [{ category_name: '目錄學' }, ['目錄學']],
  [{ category: '目錄學' }, ['目錄學']],
  [NONE, []],
])('a review with %j shows %j', (fields, names) => {
  expect(displayCategories({ ...NONE, ...fields }, DEFAULT_CATEGORIES).map(({ name }) => name)).toEqual(names)
})
