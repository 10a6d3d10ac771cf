import { STUDIO_PATH } from '../../contract/studio-links.ts'
import {
  ACCOUNT_PATH,
  BOOKMARKS_PATH,
  CONFIRM_PATH,
  LIST_IMPORT_PATH,
  REFUSED_FORM_PATH,
  SIGN_IN_PATH,
  UNSUBSCRIBE_PATH,
} from '../../contract/links.ts'
import type { Route } from './route.ts'

/**
 * The screen's file of each pattern of routes.ts, by which the server looks up its scripts and styles. Apart from the
 * table, so that no browser loads it.
 */
const FILES: Record<string, string> = {
  '/': 'home/home-screen.tsx',
  '/review/:id': 'review/review-screen.tsx',
  '/reviews': 'all-reviews/all-reviews-screen.tsx',
  '/categories': 'all-reviews/all-reviews-screen.tsx',
  '/category/all': 'all-reviews/all-reviews-screen.tsx',
  '/category/:category': 'category/category-screen.tsx',
  '/about': 'about/about-screen.tsx',
  '/search': 'search/search-screen.tsx',
  '/reading-list': 'reading-list/reading-list-screen.tsx',
  [LIST_IMPORT_PATH]: 'book-list-import/book-list-import-screen.tsx',
  [BOOKMARKS_PATH]: 'bookmarks/bookmarks-screen.tsx',
  [ACCOUNT_PATH]: 'account/account-screen.tsx',
  [SIGN_IN_PATH]: 'sign-in/sign-in-screen.tsx',
  '/privacy': 'legal/privacy-screen.tsx',
  '/terms': 'legal/terms-screen.tsx',
  [CONFIRM_PATH]: 'newsletter/confirm-screen.tsx',
  [UNSUBSCRIBE_PATH]: 'newsletter/choice-screen.tsx',
  [REFUSED_FORM_PATH]: 'refused-form/refused-form-screen.tsx',
}

export function screenSource({ pattern }: Pick<Route, 'pattern'>): string {
  return `src/web/screens/${FILES[pattern] ?? fileBelow(pattern)}`
}

function fileBelow(pattern: string): string {
  return pattern.startsWith(STUDIO_PATH)
    ? 'studio/studio-screen.tsx'
    : 'account-links/account-page-screen.tsx'
}
