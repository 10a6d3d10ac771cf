import { type ComponentType, type FunctionComponent, lazy, Suspense, useEffect, useState } from 'react'
import { ofItsKind } from '../../../contract/studio/review-drafts.ts'
import { studioReviewPath } from '../../../contract/studio/studio-links.ts'
import type { StudioReview } from '../../../contract/studio/studio-reviews.ts'
import {
  draftTitle,
  keptWording,
  studioDocumentTitle,
  studioFrameWording,
} from '../../../contract/wording/studio/studio.ts'
import { UNREACHABLE } from '../../client/api/failure.ts'
import { useHead } from '../../client/head.ts'
import { listKeptTexts } from '../../client/kept-texts.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { sessionOf, type SessionState, useSession } from '../../client/session/session.ts'
import { ReaderScreen } from '../../parts/reader-screen/reader-screen.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import MissingPage from './missing-page.tsx'

/** Where the rail and the bars lead that a part stands in; undefined for a part that fills the window. */
export type StudioPlace =
  | 'home'
  | 'reviews'
  | 'tags'
  | 'statistics'
  | 'pictures'
  | 'comments'
  | 'newsletter'
  | 'settings'
  | 'tokens'
  | undefined

export type StudioPartProps = Pick<ScreenProps, 'params'>

interface StudioPart {
  place: StudioPlace
  load: () => Promise<{ default: ComponentType<StudioPartProps> }>
  /** Not for editors either. */
  isOwners: boolean
}

const part = (place: StudioPlace, load: StudioPart['load'], isOwners = false): StudioPart => ({
  place,
  load,
  isOwners,
})

const letters = part('newsletter', () => import('./letters/letters.tsx'), true)

/** By their paths below that of the studio. Here and not among the routes: the entry would name the files of all parts. */
const PARTS = {
  '': part('home', () => import('./home/studio-home.tsx')),
  '/reviews': part('reviews', () => import('./list/studio-list.tsx')),
  '/reviews/:id': part(undefined, () => import('./editor/review-editor.tsx')),
  '/tags': part('tags', () => import('./tags/studio-tags.tsx')),
  '/statistics/*': part('statistics', () => import('./statistics/statistics.tsx')),
  '/pictures': part('pictures', () => import('./pictures/studio-pictures.tsx')),
  '/comments': part('comments', () => import('./comments/studio-comments.tsx')),
  '/tokens': part('tokens', () => import('./settings/studio-tokens.tsx')),
  '/settings/*': part('settings', () => import('./settings/studio-settings.tsx'), true),
  '/import': part('settings', () => import('./import/blog-import.tsx'), true),
  '/letters': letters,
  '/letters/:part': letters,
  '/letters/write/:id': part(undefined, () => import('./letters/letter-leaf.tsx'), true),
  '/*': part(undefined, () => Promise.resolve({ default: MissingPage })),
} as const

export type StudioPath = keyof typeof PARTS

const EDITOR: StudioPath = '/reviews/:id'

/** 書案: a part of the studio of the owner and the editors. For everybody else there is no such page, and no script of it. */
export function studioScreen(path: StudioPath): { default: FunctionComponent<ScreenProps> } {
  const screen = screens.get(path) ?? { default: makeScreen(path) }
  screens.set(path, screen)
  return screen
}

// Two loads at once would make two components, of which one replaces the other with all that was typed in it.
const screens = new Map<StudioPath, { default: FunctionComponent<ScreenProps> }>()

function makeScreen(path: StudioPath): FunctionComponent<ScreenProps> {
  const { place, load, isOwners } = PARTS[path]
  const loadPart = async () => {
    const [{ Studio }, { default: Part }] = await Promise.all([import('./frame.tsx'), load()])
    return (props: StudioPartProps) => (
      <Studio current={place}>
        <Part {...props} />
      </Studio>
    )
  }
  const Loaded = lazy(async () => {
    try {
      return { default: await loadPart() }
    } catch (cause) {
      console.error('the studio could not be loaded', cause)
      return { default: NotLoaded }
    }
  })
  return ({ params }) => {
    const state = useSession()
    const kept = useKeptTexts(state)
    const role = sessionOf(state)?.role
    // The editor stays while the session arrives.
    if (role === 'owner' || (role === 'editor' && !isOwners) || (kept && path === EDITOR))
      return (
        <Suspense fallback={<Loading />}>
          <Loaded params={params} />
        </Suspense>
      )
    if (kept) return <KeptTexts texts={kept} />
    return (
      <ReaderScreen signedOut={<MissingPage />} loading={studioFrameWording.loading} frame={Page}>
        {() => <MissingPage />}
      </ReaderScreen>
    )
  }
}

/** The texts that can be written without a connection, where the session cannot be loaded; undefined elsewhere. */
function useKeptTexts(state: SessionState): readonly StudioReview[] | undefined {
  const hasFailed = state.status === 'unknown' && state.failure !== undefined
  const [kept, setKept] = useState<readonly StudioReview[]>([])
  useEffect(() => {
    if (hasFailed) listKeptTexts().then(setKept, () => {})
  }, [hasFailed])
  return state.status === 'unknown' && kept.length > 0 ? kept : undefined
}

function KeptTexts({ texts }: { texts: readonly StudioReview[] }) {
  useHead({ title: studioDocumentTitle(studioFrameWording.home), description: studioFrameWording.name })
  return (
    <Page>
      <EmptyState as="h1" title={keptWording.heading} text={keptWording.text}>
        <ul>
          {texts.map(({ id, draft }) => (
            <li key={id}>
              <SiteLink to={studioReviewPath(id)} className="text-link">
                {draftTitle(ofItsKind(draft))}
              </SiteLink>
            </li>
          ))}
        </ul>
      </EmptyState>
    </Page>
  )
}

function Loading() {
  useHead({ title: studioDocumentTitle(studioFrameWording.home), description: studioFrameWording.name })
  return (
    <Page>
      <Spinner text={studioFrameWording.loading} />
    </Page>
  )
}

function NotLoaded() {
  return (
    <Page>
      <Fault failure={UNREACHABLE} onRetry={() => window.location.reload()} />
    </Page>
  )
}
