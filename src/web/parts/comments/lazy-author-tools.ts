import { type ComponentProps, type ComponentType, lazy } from 'react'
import { renderNothing } from '../../client/render-nothing.ts'
import type { AuthorTools } from './author-tools.ts'

// Without them the comments can still be read and written.
export const HeldComments = lazyTool('HeldComments')
export const OwnCommentTools = lazyTool('OwnCommentTools')
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
