import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { goWording } from '../../../../contract/wording/studio/studio-go.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { chooseTheme, useTheme } from '../../../client/use-theme.ts'
import { useIsOwner } from '../use-membership.ts'
import { useNewReview } from '../use-new-review.ts'
import { useDocumentKeys, useSingleKeys } from '../keys.ts'
import { Search } from '../../../ui/icons/icons.ts'
import { Key, ToolButton } from '../buttons.tsx'
import { GoDialog } from './go-dialog.tsx'
import styles from './go-dialog.module.css'
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
  useDocumentKeys((event) => {
    const isGo = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key === 'k'
    if (!isGo || event.isComposing || event.defaultPrevented || hasSelectedText()) return
    event.preventDefault()
    open()
  })
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
        <GoDialog entries={entries} onClose={close} onWrite={(title) => begin({ title })} onGo={navigate} />
      )}
      {shown === 'keys' && <KeysDialog onClose={close} />}
    </GoContext>
  )
}

/** 搜尋或前往 with its keys, in wide windows. */
export function GoButton() {
  return (
    <ToolButton onClick={useOpenGo()} className={`${styles.go} wide-only`}>
      <Search />
      {goWording.heading}
      <Key>⌘</Key>
      <Key>K</Key>
    </ToolButton>
  )
}

/** In the text that is written ⌘K makes a link of a selection. */
function hasSelectedText(): boolean {
  const selection = document.getSelection()
  const element = selection?.anchorNode?.parentElement
  return selection?.isCollapsed === false && element?.closest('[contenteditable=true]') != null
}
