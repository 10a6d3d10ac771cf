import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { studioReviewPath } from '../../../../contract/studio/studio-links.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { chooseTheme, useTheme } from '../../../client/use-theme.ts'
import { useIsOwner } from '../use-membership.ts'
import { useNewReview } from '../use-new-review.ts'
import { useSingleKeys } from '../use-single-keys.ts'
import { GoDialog } from './go-dialog.tsx'
import { fixedEntries } from './go-entries.ts'
import { KeysDialog } from './keys-dialog.tsx'

const GoContext = createContext<() => void>(() => {})

/** Opens ⌘K. */
export function useOpenGo(): () => void {
  return use(GoContext)
}

/** ⌘K and ? on all screens of the studio. */
export function GoProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<'go' | 'keys'>()
  const navigate = useNavigate()
  const theme = useTheme()
  const { begin } = useNewReview()
  const open = useCallback(() => setShown('go'), [])
  const close = () => setShown(undefined)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isGo = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key === 'k'
      if (!isGo || event.isComposing || event.defaultPrevented || hasSelectedText()) return
      event.preventDefault()
      setShown('go')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useSingleKeys({ '?': () => setShown('keys') })
  const entries = fixedEntries({
    go: navigate,
    write: () => begin({}),
    switchTheme: () => chooseTheme(theme === 'dark' ? 'light' : 'dark'),
    showKeys: () => setShown('keys'),
    isOwner: useIsOwner(),
  })
  return (
    <GoContext value={open}>
      {children}
      {shown === 'go' && (
        <GoDialog
          entries={entries}
          onClose={close}
          onOpen={(id) => navigate(studioReviewPath(id))}
          onWrite={(title) => begin({ title })}
          onGo={navigate}
        />
      )}
      {shown === 'keys' && <KeysDialog onClose={close} />}
    </GoContext>
  )
}

/** In the text that is written ⌘K makes a link of a selection. */
function hasSelectedText(): boolean {
  const selection = document.getSelection()
  const element = selection?.anchorNode?.parentElement
  return selection?.isCollapsed === false && element?.closest('[contenteditable=true]') != null
}
