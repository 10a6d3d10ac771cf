import { createContext, type ReactNode, use, useCallback, useState, useId } from 'react'
import { goWording, KEY_GROUPS, keysWording } from '../../../../contract/wording/studio/studio-go.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { chooseTheme, useTheme } from '../../../client/use-theme.ts'
import { useIsOwner } from '../use-membership.ts'
import { useNewReview } from '../use-new-review.ts'
import { useDocumentKeys, useSingleKeys, keysHere, useSingleKeysSetting } from '../keys.ts'
import { Search } from '../../../ui/icons/icons.ts'
import { Key, ToolButton, TextButton } from '../buttons.tsx'
import { GoDialog } from './go-dialog.tsx'
import styles from './go-dialog.module.css'
import { fixedEntries } from './go-entries.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Note, Row, Small } from '../../../ui/layout/primitives.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import { Choice } from '../choices.tsx'

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

/** All keys of the studio, and whether single letters are keys on this device. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [isOn, choose] = useSingleKeysSetting()
  return (
    <Dialog aria-labelledby={id} width="780px" onClose={onClose}>
      <Row as="header" justify="between" below="2">
        <Title id={id} size="11">
          {keysWording.heading}
        </Title>
        <TextButton onClick={onClose}>{keysWording.close}</TextButton>
      </Row>
      <Grid gap="2 8" wide="1fr 1fr" below="5" className={styles.groups}>
        {KEY_GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <Note as="h3" below="1" above="2">
              {title}
            </Note>
            <dl>
              {keys.map(([names, does]) => (
                <Row justify="between" gap="4" pad="2" ruled size="4" key={names}>
                  <dt>{does}</dt>
                  <Note as="dd" size="4">
                    <kbd>{keysHere(names)}</kbd>
                  </Note>
                </Row>
              ))}
            </dl>
          </section>
        ))}
      </Grid>
      <Choice type="checkbox" checked={isOn} onChange={({ currentTarget }) => choose(currentTarget.checked)}>
        <span>
          {keysWording.single}
          <Small>{keysWording.singleHelp}</Small>
        </span>
      </Choice>
    </Dialog>
  )
}
