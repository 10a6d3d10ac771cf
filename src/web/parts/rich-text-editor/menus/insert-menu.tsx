import type { EditorView } from 'prosemirror-view'
import { type RefObject, useState, type ReactNode, useEffect, useRef } from 'react'
import { parseVideoUrl } from '../../../../contract/reviews/video-url.ts'
import { blockWording, studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { toFailure } from '../../../client/api/api.ts'
import { insertLinkCard, insertVideo } from '../insert-block.ts'
import { TextPrompt } from './tools.tsx'
import { findBlocks, type InsertableBlock, INSERTABLE_BLOCKS } from '../body/blocks.ts'
import { keepCaretAbove, MenuList } from './menu-list.tsx'
import type { CaretPlace } from './read-menus.ts'
import type { Command } from 'prosemirror-state'
import { Camera, X, Plus } from '../../../ui/icons/icons.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from './insert-menu.module.css'

interface InsertProps {
  view: EditorView
  /** Runs a command and closes the menu. */
  run: (command: Command) => void
  /** Closes the menu, and asks for pictures, or for the address of a video. */
  onAsk: (id: InsertableBlock['id']) => void
  onClose: () => void
}

interface InsertMenuProps extends InsertProps {
  /** The text typed after the slash; undefined if the menu was opened by its button. */
  query: string | undefined
  place: CaretPlace
  keyHandler: RefObject<((event: KeyboardEvent) => boolean) | null>
}

/** The menu of insertable blocks. */
export function InsertMenu({ view, query, place, keyHandler, run, onAsk, onClose }: InsertMenuProps) {
  const [dismissed, setDismissed] = useState<string>()
  const blocks = findBlocks(query ?? '')
  if (blocks.length === 0 || (query !== undefined && query === dismissed)) return null
  const choose = (index: number) => {
    const block = blocks[index]
    if (!block) return
    if (query !== undefined) {
      const { $from } = view.state.selection
      view.dispatch(view.state.tr.delete($from.start(), $from.end()))
    }
    view.focus()
    if (block.command) run(block.command)
    else onAsk(block.id)
  }
  return (
    <MenuList
      key={query}
      view={view}
      place={place}
      label={studioWording.insertMenu}
      options={blocks.map(({ id, icon: BlockIcon }) => ({
        key: id,
        content: (
          <>
            <BlockIcon />
            <span>{blockWording[id].name}</span>
            {blockWording[id].mark !== '' && <kbd>{blockWording[id].mark}</kbd>}
          </>
        ),
      }))}
      keyHandler={keyHandler}
      onChoose={choose}
      onEscape={() => {
        setDismissed(query)
        onClose()
      }}
    >
      <p>{studioWording.insertHint}</p>
    </MenuList>
  )
}

/** 插入 on a phone: in the place of its keyboard. */
export function InsertSheet({ view, run, onAsk, onPhoto, onClose }: InsertProps & { onPhoto: () => void }) {
  const sheet = useRef<HTMLDivElement>(null)
  // Closes the keyboard; the text keeps its caret, and one sees where it is.
  useEffect(() => {
    if (!sheet.current) return
    sheet.current.focus({ preventScroll: true })
    keepCaretAbove(view, sheet.current)
  }, [view])
  const choice = (name: string, icon: ReactNode, onPress: () => void) => (
    <li key={name}>
      <button type="button" onClick={onPress}>
        {icon}
        {name}
      </button>
    </li>
  )
  return (
    <div
      ref={sheet}
      role="dialog"
      tabIndex={-1}
      aria-label={studioWording.insert}
      className={styles.insertSheet}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Row as="header" justify="between">
        <h2>{studioWording.insert}</h2>
        <button
          type="button"
          className="touch-square"
          aria-label={studioWording.closeInsert}
          onClick={onClose}
        >
          <X />
        </button>
      </Row>
      <ul>
        {INSERTABLE_BLOCKS.map(({ id, icon: BlockIcon, command }) =>
          choice(blockWording[id].short, <BlockIcon />, () => (command ? run(command) : onAsk(id))),
        )}
        {choice(studioWording.photo, <Camera />, onPhoto)}
      </ul>
    </div>
  )
}

/** ＋ beside an empty line. It does not take the focus from the text. */
export function EmptyLineButton(props: { top: number; isOpen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={studioWording.insert}
      aria-expanded={props.isOpen}
      className={`${styles.plus} wide-only`}
      style={{ top: props.top - 6 }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onPress}
    >
      <Plus />
    </button>
  )
}

interface AddressPromptProps {
  /** What is at the address: a video, which nothing is loaded from, or a page, which the server asks once. */
  kind: 'video' | 'linkCard'
  top: number
  onInsert: (command: Command) => void
  onClose: () => void
}

/** Asks for the address of what is to be inserted. One that does not do stays in its field. */
export function AddressPrompt({ kind, top, onInsert, onClose }: AddressPromptProps) {
  const [problem, setProblem] = useState<string>()
  const [isWaiting, setIsWaiting] = useState(false)
  const api = useApi()
  // Closed before the answer: nothing is inserted any more.
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  /** What inserts it, or a sentence on why nothing can be. */
  const find = async (url: string): Promise<Command | string> => {
    if (kind === 'video') return parseVideoUrl(url) ? insertVideo(url) : studioWording.videoUnknown
    if (!/^https?:/i.test(url) || !URL.canParse(url)) return studioWording.cardUnknown
    try {
      return insertLinkCard(url, await api.call('POST /api/studio/link-cards', { body: { url } }))
    } catch (cause) {
      return toFailure(cause).sentence
    }
  }
  const submit = async (address: string) => {
    if (isWaiting) return
    setProblem(undefined)
    setIsWaiting(true)
    const found = await find(address)
    if (!isOpen.current) return
    if (typeof found !== 'string') return onInsert(found)
    setProblem(found)
    setIsWaiting(false)
  }
  return (
    <div className={styles.insert} style={{ top }}>
      <TextPrompt
        {...(kind === 'video'
          ? { label: studioWording.videoAddress, hint: studioWording.videoHint }
          : { label: studioWording.cardAddress, hint: studioWording.cardHint })}
        onSubmit={(address) => void submit(address)}
        onCancel={onClose}
      />
      {isWaiting && <p role="status">{studioWording.cardLoading}</p>}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  )
}
