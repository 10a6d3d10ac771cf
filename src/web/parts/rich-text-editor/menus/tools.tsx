import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import {
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { ArticleTag } from '../../../../contract/text/article-elements.ts'
import { inlineWording, studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { ignoreComposingEnter } from '../../../ui/fields/composing-enter.ts'
import { Asterisk, Heading2, Link, TextQuote } from '../../../ui/icons/icons.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import {
  clearFormat,
  findRuby,
  hasMark,
  isInside,
  linkAt,
  setLink,
  setReading,
  surround,
  toggleHeading,
  toggleInline,
  toggleInlineNote,
  toggleQuotation,
  toggleScript,
  toggleStrike,
} from '../commands.ts'
import { insertNote } from '../notes.ts'
import * as table from '../table-commands.ts'
import styles from './menus.module.css'

interface ToolProps {
  icon?: ReactNode
  label?: ReactNode
  name?: string
  isOn?: boolean | undefined
  onPress: () => void
}

/** A button of a menu of the surface. It does not take the focus from the text. */
export function Tool({ icon, label, name, isOn, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon}
      {label}
    </button>
  )
}

interface MainTool {
  name: string
  icon?: ReactNode
  /** With dots below it: its name, and this for a phone. */
  short?: string
  /** Absent: it asks for an address. */
  command?: Command
  isOn?: (state: EditorState) => boolean
  only?: 'phone' | 'wide'
}

const inside = (tag: ArticleTag) => (state: EditorState) => isInside(state, tag)
const marked = (tag: ArticleTag) => (state: EditorState) => hasMark(state, tag)

const MAIN_TOOLS: readonly MainTool[] = [
  { name: inlineWording.heading, icon: <Heading2 />, command: toggleHeading('h2'), isOn: inside('h2') },
  {
    name: inlineWording.quotation,
    icon: <TextQuote />,
    command: toggleQuotation,
    isOn: inside('blockquote'),
  },
  { name: inlineWording.emphasis, short: '著', command: toggleInline('em'), isOn: marked('em') },
  { name: '「」', command: surround('「」'), only: 'phone' },
  { name: '《》', command: surround('《》'), only: 'phone' },
  { name: inlineWording.title, command: surround('《》'), only: 'wide' },
  { name: inlineWording.link, icon: <Link />, isOn: marked('a'), only: 'wide' },
  { name: inlineWording.note, icon: <Asterisk />, command: insertNote },
]

interface MainToolsProps {
  view: EditorView
  /** On a phone they have their icon or a short name. */
  isPhone?: boolean
  run: (command: Command) => void
  onPrompt: (prompt: InlinePrompt) => void
}

/** The tools that stand first, above the selection and in the row of a phone. */
export function MainTools({ view, isPhone = false, run, onPrompt }: MainToolsProps) {
  return MAIN_TOOLS.filter(({ only }) => only !== (isPhone ? 'wide' : 'phone')).map(
    ({ name, icon, short, command, isOn }) => {
      const text = isPhone ? (short ?? name) : name
      const label = short === undefined ? text : <span className={styles.dots}>{text}</span>
      const press = () => (command ? run(command) : onPrompt('link'))
      const shown = isPhone ? { name, label: icon ?? label } : { icon, label }
      return <Tool key={name} {...shown} isOn={isOn?.(view.state)} onPress={press} />
    },
  )
}

/** The open prompt for the selection, or the rarer tools. */
export type InlinePrompt = 'link' | 'reading' | 'more'

type SetPrompt = Dispatch<SetStateAction<InlinePrompt | undefined>>

/** No prompt for a new selection; the address at once for a press of ⌘K, which is a new `linkRequest`. */
export function useInlinePrompt(
  { state: { selection } }: EditorView,
  linkRequest: object | undefined,
): [InlinePrompt | undefined, SetPrompt] {
  const [prompt, setPrompt] = useState<InlinePrompt>()
  const range = `${selection.from} ${selection.to}`
  const [last, setLast] = useState<{ range?: string; linkRequest?: object | undefined }>({})
  if (range !== last.range || linkRequest !== last.linkRequest) {
    setLast({ range, linkRequest })
    if (linkRequest && linkRequest !== last.linkRequest) setPrompt('link')
    else if (range !== last.range) setPrompt(undefined)
  }
  return [prompt, setPrompt]
}

interface InlineToolsProps {
  view: EditorView
  prompt: InlinePrompt
  /** A tool that runs ends the prompt. */
  run: (command: Command) => void
  onPrompt: SetPrompt
  onExcerpt?: ((text: string) => void) | undefined
  onClose: () => void
}

/** Each with the marks that it turns on and off. */
const MARK_TOOLS = [
  ['strong', toggleInline('strong'), ['strong']],
  ['properName', toggleInline('u'), ['u']],
  ['highlighter', toggleInline('mark'), ['mark']],
  ['strike', toggleStrike, ['del', 's']],
  ['superscript', toggleScript('sup'), ['sup']],
  ['subscript', toggleScript('sub'), ['sub']],
  ['inlineCode', toggleInline('code'), ['code']],
] as const

/** The address of a link, a reading, or what is behind ⋯: above the selection, and in the row of a phone. */
export function InlineTools({
  view,
  prompt,
  run: runCommand,
  onPrompt,
  onExcerpt,
  onClose,
}: InlineToolsProps) {
  const run = (command: Command) => {
    onPrompt(undefined)
    runCommand(command)
  }
  const { state } = view
  const { from, to } = state.selection
  if (prompt === 'link')
    return (
      <TextPrompt
        key="link"
        label={studioWording.linkAddress}
        hint={studioWording.linkHint}
        initial={linkAt(state) ?? ''}
        remove={hasMark(state, 'a') ? studioWording.removeLink : undefined}
        onSubmit={(href) => run(setLink(href))}
        onCancel={onClose}
      />
    )
  if (prompt === 'reading')
    return (
      <TextPrompt
        key="reading"
        label={studioWording.reading}
        hint={studioWording.readingHint}
        initial={findRuby(state).reading}
        remove={findRuby(state).reading === '' ? undefined : studioWording.removeReading}
        onSubmit={(reading) => run(setReading(reading))}
        onCancel={onClose}
      />
    )
  return (
    <>
      {onExcerpt && (
        <Tool
          label={inlineWording.excerpt}
          onPress={() => onExcerpt(state.doc.textBetween(from, to, '', ''))}
        />
      )}
      <Tool label={inlineWording.ruby} onPress={() => onPrompt('reading')} />
      <Tool
        label={inlineWording.inlineNote}
        onPress={() => run(toggleInlineNote)}
        isOn={hasMark(state, 'small')}
      />
      {MARK_TOOLS.map(([name, command, marks]) => (
        <Tool
          key={name}
          label={inlineWording[name]}
          onPress={() => run(command)}
          isOn={marks.some((mark) => hasMark(state, mark))}
        />
      ))}
      <Tool label={inlineWording.clear} onPress={() => run(clearFormat)} />
    </>
  )
}

interface TextPromptProps {
  label: string
  hint: string
  initial?: string
  /** The name of the button that submits an empty text. */
  remove?: string | undefined
  onSubmit: (text: string) => void
  onCancel: () => void
}

/** One line to fill in, inside a menu. */
export function TextPrompt({ label, hint, initial = '', remove, onSubmit, onCancel }: TextPromptProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(initial)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    ignoreComposingEnter(event)
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel()
  }
  return (
    <Row
      as="form"
      align="stretch"
      className={styles.prompt}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(text.trim())
      }}
    >
      <input
        ref={field}
        aria-label={label}
        placeholder={hint}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="submit">{studioWording.apply}</button>
      {remove !== undefined && (
        <button type="button" onClick={() => onSubmit('')}>
          {remove}
        </button>
      )}
    </Row>
  )
}

const TABLE_TOOLS: readonly (readonly [name: string, command: Command])[] = [
  [studioWording.addRow, table.addRow],
  [studioWording.addColumn, table.addColumn],
  [studioWording.headingRow, table.toggleHeadingRow],
  [studioWording.deleteRow, table.deleteRow],
  [studioWording.deleteColumn, table.deleteColumn],
  [studioWording.deleteTable, table.deleteTable],
]

interface TableToolsProps {
  /** The upper edge of the table with the caret. */
  place: { top: number }
  run: (command: Command) => void
}

/** Rows and columns of the table with the caret. By keys: ⌥⇧ and an arrow. */
export function TableTools({ place, run }: TableToolsProps) {
  return (
    <div role="toolbar" aria-label={studioWording.tableTools} className={styles.table} style={place}>
      {TABLE_TOOLS.map(([name, command]) => (
        <Tool key={name} label={name} onPress={() => run(command)} />
      ))}
    </div>
  )
}
