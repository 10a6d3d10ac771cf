import { STUDIO_PATH } from '../../contract/links.ts'
import type { StudioPath } from '../screens/studio/studio-screen.tsx'
import type { Route } from './route.ts'

const PATHS: readonly StudioPath[] = [
  '',
  '/reviews',
  '/reviews/:id',
  '/pictures',
  '/tags',
  '/statistics/*',
  '/comments',
  '/tokens',
  '/settings/*',
  '/import',
  '/letters',
  '/letters/:part',
  '/letters/write/:id',
  '/*',
]

/** Of the one route table (routes.ts). For everybody but the studio's members there is no such page: the app knows better than the server. */
export const studioRoutes: readonly Route[] = PATHS.map((path) => ({
  pattern: STUDIO_PATH + path,
  screen: async () => (await import('../screens/studio/studio-screen.tsx')).studioScreen(path),
  file: 'studio/studio-screen.tsx',
  staysMounted: path === '/settings/*',
  isUnlisted: true,
  isMissing: () => true,
}))
