import { lazy, Suspense } from 'react'
import { parseRowId } from '../../../contract/row-id.ts'
import { studioFrameWording } from '../../../contract/wording/studio/studio.ts'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { ReviewEditor } from './editor/review-editor.tsx'
import { StudioComments } from './comments/studio-comments.tsx'
import { StudioFrame } from './frame.tsx'
import { GoProvider } from './go/go-context.tsx'
import { StudioHome } from './home/studio-home.tsx'
import { Letters } from './letters/letters.tsx'
import { StudioList } from './list/studio-list.tsx'
import { StudioSettings } from './settings/studio-settings.tsx'
import { StudioTokens } from './settings/tokens/studio-tokens.tsx'
import { MissingPage } from './missing-page.tsx'
import { useEndOfMembership } from './use-end-of-membership.ts'
import { useIsOwner } from './use-is-owner.ts'

/** Its owner opens it a few times in the life of a site. */
const BlogImport = lazy(async () => ({
  default: (await import('./import/blog-import.tsx')).BlogImport,
}))

export interface StudioProps {
  /** The first part of the path below the studio's; undefined: 案頭. */
  part: string | undefined
  /** Of a review, or a part of the newsletter. */
  id: string | undefined
}

/** The studio's screen for this path, with ⌘K. */
export function Studio(props: StudioProps) {
  useEndOfMembership()
  return (
    <GoProvider>
      <Screen {...props} />
    </GoProvider>
  )
}

function Screen({ part, id }: StudioProps) {
  const isOwner = useIsOwner()
  const review = parseRowId(id ?? '')
  if (part === 'reviews' && review !== undefined) return <ReviewEditor key={review} id={review} />
  if (part === 'reviews' && id === undefined)
    return (
      <StudioFrame current="reviews">
        <StudioList />
      </StudioFrame>
    )
  if (part === 'comments')
    return (
      <StudioFrame current="comments">
        <StudioComments />
      </StudioFrame>
    )
  if (part === 'tokens')
    return (
      <StudioFrame current="tokens">
        <StudioTokens />
      </StudioFrame>
    )
  if (!isOwner && (part === 'settings' || part === 'letters' || part === 'import')) return <MissingPage />
  if (part === 'settings')
    return (
      <StudioFrame current="settings">
        <StudioSettings />
      </StudioFrame>
    )
  if (part === 'import')
    return (
      <StudioFrame current="settings">
        <Suspense fallback={<Spinner text={studioFrameWording.loading} />}>
          <BlogImport />
        </Suspense>
      </StudioFrame>
    )
  if (part === 'letters')
    return (
      <StudioFrame current="newsletter">
        <Letters part={id} />
      </StudioFrame>
    )
  if (part !== undefined) return <MissingPage />
  return (
    <StudioFrame current="home">
      <StudioHome />
    </StudioFrame>
  )
}
