import type { Page } from '@playwright/test'
import { searchWording } from '../../../src/contract/wording/reviews/search.ts'

/** Locators of the search screen. */
export function searchScreen(page: Page) {
  const main = page.getByRole('main')
  const form = main.getByRole('search')
  const results = main.getByRole('listitem')
  return {
    main,
    heading: page.getByRole('heading', { level: 1 }),
    field: form.getByRole('combobox', { name: searchWording.fieldLabel }),
    submit: form.getByRole('button', { name: searchWording.submit }),
    results,
    titles: results.getByRole('heading', { level: 2 }),
    count: main.getByRole('status').filter({ hasText: '共找到' }),
    loading: main.getByRole('status').filter({ hasText: searchWording.loading }),
    nothingFound: main.getByRole('heading', { name: searchWording.emptyHeading }),
  }
}
