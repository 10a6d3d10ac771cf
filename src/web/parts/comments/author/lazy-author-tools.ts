import { type ComponentProps, type ComponentType, lazy } from 'react'
import { renderNothing } from '../../../client/render-nothing.ts'
import type { AuthorTools } from './author-tools.ts'

// Without them the comments can still be read and written.
export const HeldComments = lazyTool('HeldComments')
export const OwnCommentTools = lazyTool('OwnCommentTools')
// Loaded with the form, since it is shown where nothing else can be loaded.
export const UnsentComments = lazy(() =>
  import('../thread/comment-actions.ts').then(
    (loaded) => ({ default: loaded.commentActions.UnsentComments }),
    renderNothing,
  ),
)
export const RememberedName = lazyTool('RememberedName')

function lazyTool<Name extends keyof AuthorTools>(name: Name) {
  type Tool = ComponentType<ComponentProps<AuthorTools[Name]>>
  return lazy<Tool>(() =>
    import('./author-tools.ts').then(
      ({ authorTools }) => ({ default: authorTools[name] as Tool }),
      renderNothing,
    ),
  )
}
