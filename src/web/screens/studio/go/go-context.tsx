import {
  createContext,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { goWording, KEY_GROUPS, keysWording } from '../../../../contract/wording/studio/studio-go.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { chooseTheme, useTheme } from '../../../client/use-theme.ts'
import { useIsOwner } from '../use-membership.ts'
import { useNewReview } from '../use-new-review.ts'
import { keysHere, useDocumentKeys, useSingleKeys, useSingleKeysSetting } from '../keys.ts'
import { Search } from '../../../ui/icons/icons.ts'
import { Key, TextButton, ToolButton } from '../buttons.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Note, Row, Small } from '../../../ui/layout/primitives.tsx'
import { scrollWithinList } from '../../../ui/menus/scroll-within-list.ts'
import searchStyles from '../search-field.module.css'
import styles from './go-dialog.module.css'
import { fixedEntries, type GoEntry, useFoundEntries, WRITE } from './go-entries.ts'
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

interface GoDialogProps {
  entries: readonly GoEntry[]
  onClose: () => void
  onWrite: (title: string) => void
  onGo: (path: string) => void
}

/** ⌘K: a combobox over reviews, screens, sections of the settings and actions. */
function GoDialog({ entries, onClose, onWrite, onGo }: GoDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [current, setCurrent] = useState(0)
  const { found, isSearching, failure } = useFoundEntries(text, { entries, onWrite, onGo })
  const active = found[Math.min(current, found.length - 1)]
  const run = (entry: GoEntry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  // Enter before the results means the first of them, not a new text of that title.
  const [isEntered, setIsEntered] = useState(false)
  const runFirst = useEffectEvent(() => run(found[0]))
  const isAnswered = !isSearching && failure === undefined
  useEffect(() => {
    if (isEntered && isAnswered) runFirst()
  }, [isEntered, isAnswered])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setCurrent((Math.min(current, found.length - 1) + step + found.length) % found.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isSearching && current === 0 && active?.id === WRITE) setIsEntered(true)
      else run(active)
    }
  }
  return (
    <Dialog aria-labelledby={`${id}-label`} className={styles.dialog} onClose={onClose}>
      <Row as="label" gap="2" className={`${searchStyles.search} ${styles.field}`}>
        <Search />
        <span id={`${id}-label`} className="visually-hidden">
          {goWording.heading}
        </span>
        <input
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.id}`}
          placeholder={goWording.hint}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setCurrent(0)
            setIsEntered(false)
          }}
          onKeyDown={onKeyDown}
        />
        <Row as="button" touch size="4" tone="soft" type="button" onClick={onClose}>
          {goWording.close}
        </Row>
      </Row>
      <div id={`${id}-list`} role="listbox" aria-label={goWording.results} className={styles.list}>
        {found.map((entry, index) => (
          <Fragment key={entry.id}>
            {entry.group !== found[index - 1]?.group && <div role="presentation">{entry.group}</div>}
            <div
              id={`${id}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry === active}
              ref={entry === active ? scrollWithinList : undefined}
              onPointerMove={() => setCurrent(index)}
              onClick={() => run(entry)}
            >
              <span>{entry.text}</span>
              {entry.more !== undefined && <Small>{entry.more}</Small>}
            </div>
          </Fragment>
        ))}
      </div>
      <Note ruled role="status" className={styles.status}>
        {failure ?? (isSearching ? goWording.searching : found.length === 0 ? goWording.none : '')}
      </Note>
    </Dialog>
  )
}
