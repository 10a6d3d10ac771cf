import 'prosemirror-view/style/prosemirror.css'
import 'prosemirror-gapcursor/style/gapcursor.css'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { blockWording, studioWording } from '../../../contract/wording/studio/studio-writing.ts'
import article from '../article/article.module.css'
import { insertVideo } from './insert-block.ts'
import { createEditor } from './create-editor.ts'
import { EmptyLineButton } from './menus/empty-line-button.tsx'
import { FindBar } from './find/find-bar.tsx'
import { InsertMenu } from './menus/insert-menu.tsx'
import { InsertSheet } from './menus/insert-sheet.tsx'
import type { InsertableBlock } from './body/blocks.ts'
import type { PasteNotice } from './paste/paste.ts'
import { PasteNoticeStrip } from './paste/paste-notice.tsx'
import { PhoneToolbar } from './menus/phone-toolbar.tsx'
import { type MenuPlaces, readMenus } from './menus/read-menus.ts'
import { SelectionMenu } from './menus/selection-menu.tsx'
import styles from './rich-text.module.css'
import { TableTools } from './menus/table-tools.tsx'
import { type FindTitles, TitleMenu } from './menus/title-menu.tsx'
import { VideoPrompt } from './menus/video-prompt.tsx'

interface RichTextEditorProps {
  /** The body to begin with, sanitised. A key replaces the text. */
  html: string
  isReadOnly?: boolean
  /** Called once with the editor. */
  onReady: (view: EditorView) => void
  /** After each change of the text. */
  onChange: (view: EditorView) => void
  /** The selected text is to be the excerpt. */
  onExcerpt: (text: string) => void
  findTitles: FindTitles
  /** Pictures that were chosen, pasted or dropped. */
  onFiles: (files: readonly File[]) => void
  /** Another file for the picture with this address. */
  onReplacePicture: (src: string, file: File) => void
  /** A part of it is to be chosen. */
  onCropPicture: (src: string) => void
}

/** The text of a review as it will be read, to be written in (docs/product/studio.md). */
export function RichTextEditor(props: RichTextEditorProps) {
  const { html, isReadOnly = false } = props
  const frame = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const otherFile = useRef<HTMLInputElement>(null)
  // The address of the picture for which another file is being chosen.
  const replaced = useRef('')
  const latest = useRef(props)
  latest.current = props
  const menuKey = useRef<(event: KeyboardEvent) => boolean>(null)
  const [menus, setMenus] = useState<MenuPlaces>({})
  const [isInserting, setIsInserting] = useState(false)
  // The sheet of a phone.
  const [isInsertSheet, setIsInsertSheet] = useState(false)
  const [finding, setFinding] = useState<{ isReplacing: boolean }>()
  const [isAskingVideo, setIsAskingVideo] = useState(false)
  // A new one for each press of the key.
  const [linkRequest, setLinkRequest] = useState<object>()
  const [notice, setNotice] = useState<PasteNotice>()
  // Counts the changes of the state, for what shows marks and blocks at the caret.
  const [, setUpdate] = useState(0)

  useEffect(() => {
    const { current: target } = place
    if (!target || !frame.current) return undefined
    const surface = frame.current
    const refresh = () => {
      if (view.current) setMenus(readMenus(view.current, surface))
      setUpdate((count) => count + 1)
    }
    const editor = createEditor(target, {
      html,
      className: `${article.body} ${styles.text}`,
      isEditable: () => latest.current.isReadOnly !== true,
      onUpdate: (changed, docChanged) => {
        refresh()
        setLinkRequest(undefined)
        if (docChanged) {
          setNotice(undefined)
          latest.current.onChange(changed)
        }
      },
      onMenuKey: (event) => {
        // The menu that belongs to the text, however quickly the key follows the text.
        if (event.key === 'Enter') flushSync(refresh)
        return menuKey.current?.(event) ?? false
      },
      onPaste: (pasted) => setNotice(pasted),
      onFind: (isReplacing) => setFinding({ isReplacing }),
      onFiles: (files) => latest.current.onFiles(files),
      onLink: () => setLinkRequest({}),
      onPicture: (action, src) => {
        if (action === 'crop') return latest.current.onCropPicture(src)
        replaced.current = src
        otherFile.current?.click()
      },
    })
    view.current = editor
    const { dom } = editor
    for (const name of ['focus', 'compositionstart', 'compositionend']) dom.addEventListener(name, refresh)
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      // A menu that takes the focus would close itself.
      const isInMenu = relatedTarget instanceof Element && relatedTarget.closest('[role=toolbar]') !== null
      if (!isInMenu) refresh()
    }
    surface.addEventListener('focusout', onLeave)
    latest.current.onReady(editor)
    return () => {
      surface.removeEventListener('focusout', onLeave)
      editor.destroy()
      view.current = null
    }
  }, [])
  useEffect(() => view.current?.setProps({ editable: () => !isReadOnly }), [isReadOnly])

  const run = (command: Command) => {
    const { current } = view
    if (!current) return
    command(current.state, current.dispatch, current)
    current.focus()
  }
  const ask = (id: InsertableBlock['id']) =>
    id === 'picture' ? file.current?.click() : setIsAskingVideo(true)
  const query = menus.slash?.query
  const isMenuOpen = query !== undefined || isInserting
  return (
    <div ref={frame} className={styles.surface}>
      <div
        ref={place}
        className={article.article}
        data-empty={isEmpty(view.current)}
        data-placeholder={studioWording.placeholder}
      />
      {menus.emptyLine && !isReadOnly && (
        <EmptyLineButton
          top={menus.emptyLine.top}
          isOpen={isMenuOpen}
          onPress={() => setIsInserting(!isInserting)}
        />
      )}
      {isMenuOpen && view.current && (
        <InsertMenu
          view={view.current}
          query={query}
          place={menus.slash ?? { top: (menus.emptyLine?.top ?? 0) + 40, left: 0 }}
          keyHandler={menuKey}
          onAsk={ask}
          onClose={() => setIsInserting(false)}
        />
      )}
      {menus.title && view.current && (
        <TitleMenu
          view={view.current}
          place={menus.title}
          keyHandler={menuKey}
          findTitles={props.findTitles}
        />
      )}
      {menus.selection && view.current && !isReadOnly && (
        <SelectionMenu
          view={view.current}
          place={menus.selection}
          linkRequest={linkRequest}
          run={run}
          onExcerpt={props.onExcerpt}
        />
      )}
      {view.current && !isReadOnly && (
        <PhoneToolbar
          view={view.current}
          run={run}
          linkRequest={linkRequest}
          onInsert={() => setIsInsertSheet(true)}
          onExcerpt={props.onExcerpt}
        />
      )}
      {isInsertSheet && view.current && !isReadOnly && (
        <InsertSheet
          run={(command) => {
            setIsInsertSheet(false)
            run(command)
          }}
          onAsk={(id) => {
            setIsInsertSheet(false)
            ask(id)
          }}
          onPhoto={() => {
            setIsInsertSheet(false)
            camera.current?.click()
          }}
          onClose={() => {
            setIsInsertSheet(false)
            view.current?.focus()
          }}
        />
      )}
      {menus.table && view.current && !isReadOnly && <TableTools place={menus.table} run={run} />}
      {finding && view.current && (
        <FindBar
          view={view.current}
          isReplacing={finding.isReplacing}
          isReadOnly={isReadOnly}
          onReplacing={(isReplacing) => setFinding({ isReplacing })}
          onClose={() => setFinding(undefined)}
        />
      )}
      {isAskingVideo && (
        <VideoPrompt
          top={menus.emptyLine?.top ?? 0}
          onSubmit={(href) => {
            setIsAskingVideo(false)
            run(insertVideo(href))
          }}
          onClose={() => {
            setIsAskingVideo(false)
            view.current?.focus()
          }}
        />
      )}
      <FileInput ref={file} label={blockWording.picture.name} multiple onFiles={props.onFiles} />
      <FileInput
        ref={otherFile}
        label={studioWording.otherPicture}
        onFiles={([chosen]) => chosen && props.onReplacePicture(replaced.current, chosen)}
      />
      <FileInput ref={camera} label={studioWording.photo} capture="environment" onFiles={props.onFiles} />
      {notice && <PasteNoticeStrip notice={notice} onClose={() => setNotice(undefined)} />}
    </div>
  )
}

interface FileInputProps extends Pick<ComponentProps<'input'>, 'multiple' | 'capture' | 'ref'> {
  label: string
  onFiles: (files: readonly File[]) => void
}

function FileInput({ label, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      accept="image/*"
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        currentTarget.value = ''
      }}
    />
  )
}

function isEmpty(view: EditorView | null): boolean {
  const first = view?.state.doc.childCount === 1 ? view.state.doc.firstChild : undefined
  return first?.type.name === 'p' && first.childCount === 0
}
