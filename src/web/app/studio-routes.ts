import { STUDIO_PATH } from '../../contract/links.ts'
import type { studioScreen } from '../screens/studio/studio-screen.tsx'
import type { Route } from './route.ts'

/** A screen of the studio. For everybody but its members there is no such page: the app knows better than the server. */
const studioRoute = (path: string, ...part: Parameters<typeof studioScreen>): Route => ({
  pattern: STUDIO_PATH + path,
  screen: async () => (await import('../screens/studio/studio-screen.tsx')).studioScreen(...part),
  file: 'studio/studio-screen.tsx',
  isUnlisted: true,
  isMissing: () => true,
})

const loadLetters = () => import('../screens/studio/letters/letters.tsx')
const OWNERS = { isOwners: true }

/** Of the one route table (routes.ts). */
export const studioRoutes: readonly Route[] = [
  studioRoute('', 'home', () => import('../screens/studio/home/studio-home.tsx')),
  studioRoute('/reviews', 'reviews', () => import('../screens/studio/list/studio-list.tsx')),
  studioRoute('/reviews/:id', undefined, () => import('../screens/studio/editor/review-editor.tsx')),
  studioRoute('/tags', 'reviews', () => import('../screens/studio/tags/studio-tags.tsx')),
  studioRoute('/comments', 'comments', () => import('../screens/studio/comments/studio-comments.tsx')),
  studioRoute('/tokens', 'tokens', () => import('../screens/studio/settings/tokens/studio-tokens.tsx')),
  studioRoute(
    '/settings',
    'settings',
    () => import('../screens/studio/settings/studio-settings.tsx'),
    OWNERS,
  ),
  studioRoute('/import', 'settings', () => import('../screens/studio/import/blog-import.tsx'), OWNERS),
  studioRoute('/letters', 'newsletter', loadLetters, OWNERS),
  studioRoute('/letters/:part', 'newsletter', loadLetters, OWNERS),
  studioRoute('/*', undefined, () => import('../screens/studio/missing-page.tsx')),
]
