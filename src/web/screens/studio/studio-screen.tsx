import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react'
import { studioDocumentTitle, studioFrameWording } from '../../../contract/wording/studio/studio.ts'
import { UNREACHABLE } from '../../client/api/failure.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { ReaderScreen } from '../../parts/reader-screen/reader-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import MissingPage from './missing-page.tsx'

/** Where the rail and the bars lead that a part stands in; undefined for a part that fills the window. */
export type StudioPlace = 'home' | 'reviews' | 'comments' | 'newsletter' | 'settings' | 'tokens' | undefined

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
  '/tags': part('reviews', () => import('./tags/studio-tags.tsx')),
  '/comments': part('comments', () => import('./comments/studio-comments.tsx')),
  '/tokens': part('tokens', () => import('./settings/studio-tokens.tsx')),
  '/settings': part('settings', () => import('./settings/studio-settings.tsx'), true),
  '/import': part('settings', () => import('./import/blog-import.tsx'), true),
  '/letters': letters,
  '/letters/:part': letters,
  '/*': part(undefined, () => Promise.resolve({ default: MissingPage })),
} as const

export type StudioPath = keyof typeof PARTS

/** 書案: a part of the studio of the owner and the editors. For everybody else there is no such page, and no script of it. */
export function studioScreen(path: StudioPath): { default: FunctionComponent<ScreenProps> } {
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
  return {
    default: ({ params }) => (
      <ReaderScreen signedOut={<MissingPage />} loading={studioFrameWording.loading} frame={Page}>
        {({ role }) =>
          role === 'owner' || (role === 'editor' && !isOwners) ? (
            <Suspense fallback={<Loading />}>
              <Loaded params={params} />
            </Suspense>
          ) : (
            <MissingPage />
          )
        }
      </ReaderScreen>
    ),
  }
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
