import 'prosemirror-view/style/prosemirror.css'
import 'prosemirror-gapcursor/style/gapcursor.css'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { AUDIO_TYPES } from '../../../contract/pictures/audio.ts'
import { blockWording, studioWording } from '../../../contract/wording/studio/studio-writing.ts'
import { FileInput } from '../../ui/fields/file-input.tsx'
import article from '../article/article.module.css'
import { createEditor } from './create-editor.ts'
import { AddressPrompt, EmptyLineButton, InsertMenu, InsertSheet } from './menus/insert-menu.tsx'
import { FindBar } from './find/find-bar.tsx'
import type { InsertableBlock } from './body/blocks.ts'
import type { PasteNotice } from './paste/paste.ts'
import { type AwaitedPicture, placeOfCaret } from './pictures/picture-frames.ts'
import { PhoneToolbar } from './menus/phone-toolbar.tsx'
import { type CaretPlace, type MenuPlaces, readMenus } from './menus/read-menus.ts'
import { SelectionMenu } from './menus/selection-menu.tsx'
import type { ShownSiteText } from './site-text-view.ts'
import styles from './rich-text.module.css'
import { TableTools } from './menus/tools.tsx'
import { type FindTitles, TitleMenu } from './menus/title-menu.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import menusStyles from './menus/menus.module.css'

interface RichTextEditorProps {
  /** The body to begin with, sanitised. A key replaces the text. */
  html: string
  isReadOnly?: boolean
  /** Called once with the editor. */
  onReady: (view: EditorView) => void
  onChange: (view: EditorView) => void
  /** The selected text is to be the excerpt. Absent where a text has none. */
  onExcerpt?: (text: string) => void
  findTitles: FindTitles
  /** Pictures and recordings that were chosen, pasted or dropped. */
  onPictures: (pictures: readonly AwaitedPicture[]) => void
  /** A stored picture is to be chosen for the place of the caret. */
  /** `replaced`: the address of the picture in whose place one is wanted, else it goes to the caret. */
  onLibrary: (replaced?: string) => void
  /** Another file for the picture with this address. */
  onReplacePicture: (src: string, file: File) => void
  /** A part of it is to be chosen. */
  onCropPicture: (src: string) => void
  /** Shows a text of the site within the text, where such texts can stand: in letters. */
  siteText?: ComponentType<ShownSiteText & { isReadOnly: boolean }>
  /** What an empty text shows. */
  placeholder?: string
}

/** The text of a review as it will be read, to be written in (docs/product/studio.md). */
export function RichTextEditor(props: RichTextEditorProps) {
  const { html, isReadOnly = false, siteText: SiteText } = props
  const frame = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [firstHtml] = useState(html)
  const [view, setView] = useState<EditorView>()
  const file = useRef<HTMLInputElement>(null)
  // Whether the files that are being chosen become a gallery.
  const isGallery = useRef(false)
  const audio = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const otherFile = useRef<HTMLInputElement>(null)
  // The address of the picture for which another file is being chosen.
  const replaced = useRef('')
  const menuKey = useRef<(event: KeyboardEvent) => boolean>(null)
  const [menus, setMenus] = useState<MenuPlaces>({})
  // The menu of blocks, the sheet with them on a phone, or the prompt for an address.
  const [open, setOpen] = useState<'menu' | 'sheet' | 'video' | 'linkCard'>()
  // The line of the prompt, which has the focus: the text has no menus then.
  const [promptTop, setPromptTop] = useState(0)
  const [finding, setFinding] = useState<{ isReplacing: boolean }>()
  // A new one for each press of the key.
  const [linkRequest, setLinkRequest] = useState<object>()
  const [notice, setNotice] = useState<PasteNotice>()
  const [siteTexts, setSiteTexts] = useState<ReadonlyMap<HTMLElement, ShownSiteText>>(new Map())
  const [holdsSiteTexts] = useState(props.siteText !== undefined)

  const isEditable = useEffectEvent(() => !isReadOnly)
  const onReady = useEffectEvent(props.onReady)
  const onChange = useEffectEvent(props.onChange)
  const onPictures = useEffectEvent(props.onPictures)
  const onCropPicture = useEffectEvent(props.onCropPicture)
  const onLibrary = useEffectEvent(props.onLibrary)
  useEffect(() => {
    const { current: target } = place
    const { current: surface } = frame
    if (!target || !surface) return undefined
    // Always another object: the tools show marks and blocks at the caret.
    const refresh = () => setMenus(readMenus(editor, surface))
    const editor: EditorView = createEditor(target, {
      html: firstHtml,
      className: `${article.body} ${styles.text}`,
      isEditable: () => isEditable(),
      onUpdate: (changed, docChanged) => {
        refresh()
        setLinkRequest(undefined)
        if (docChanged) {
          setNotice(undefined)
          onChange(changed)
        }
      },
      onMenuKey: (event) => {
        // The menu that belongs to the text, however quickly the key follows the text.
        if (event.key === 'Enter') flushSync(refresh)
        return menuKey.current?.(event) ?? false
      },
      onPaste: (pasted) => setNotice(pasted),
      onFind: (isReplacing) => setFinding({ isReplacing }),
      onPictures: (pictures) => onPictures(pictures),
      onLink: () => setLinkRequest({}),
      onSiteText: holdsSiteTexts
        ? (dom, shown) =>
            setSiteTexts((before) => {
              const next = new Map(before)
              if (shown) next.set(dom, shown)
              else next.delete(dom)
              return next
            })
        : undefined,
      onPicture: (action, src) => {
        if (action === 'crop') return onCropPicture(src)
        if (action === 'library') return onLibrary(src)
        replaced.current = src
        otherFile.current?.click()
      },
    })
    const { dom } = editor
    for (const name of ['focus', 'compositionstart', 'compositionend']) dom.addEventListener(name, refresh)
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      // A menu that takes the focus would close itself.
      const isInMenu = relatedTarget instanceof Element && relatedTarget.closest('[role=toolbar]') !== null
      if (!isInMenu) refresh()
    }
    surface.addEventListener('focusout', onLeave)
    setView(editor)
    onReady(editor)
    return () => {
      surface.removeEventListener('focusout', onLeave)
      editor.destroy()
    }
  }, [firstHtml, holdsSiteTexts])
  useEffect(() => view?.setProps({ editable: () => !isReadOnly }), [view, isReadOnly])

  const close = () => setOpen(undefined)
  const run = (command: Command) => {
    close()
    if (!view) return
    command(view.state, view.dispatch, view)
    view.focus()
  }
  const choose = (files: readonly File[]) => {
    if (!view) return
    const gathers = isGallery.current
    props.onPictures(files.map((chosen) => ({ file: chosen, at: placeOfCaret(view.state), gathers })))
  }
  const ask = (id: InsertableBlock['id']) => {
    close()
    if (id === 'video' || id === 'linkCard') {
      setPromptTop(menus.emptyLine?.top ?? 0)
      return setOpen(id)
    }
    if (id === 'library') return props.onLibrary()
    isGallery.current = id === 'gallery'
    const input = id === 'audio' ? audio : file
    input.current?.click()
  }
  const returnToText = () => {
    close()
    view?.focus()
  }
  const query = menus.slash?.query
  const isMenuOpen = query !== undefined || open === 'menu'
  const tools = view && !isReadOnly ? { view, run, linkRequest, onExcerpt: props.onExcerpt } : undefined
  return (
    <div ref={frame} className={styles.surface}>
      <div
        ref={place}
        className={article.article}
        data-empty={isEmpty(view)}
        data-placeholder={props.placeholder ?? studioWording.placeholder}
      />
      {tools && (
        <>
          {menus.emptyLine && (
            <EmptyLineButton
              top={menus.emptyLine.top}
              isOpen={isMenuOpen}
              onPress={() => setOpen(open === 'menu' ? undefined : 'menu')}
            />
          )}
          {isMenuOpen && (
            <InsertMenu
              {...tools}
              query={query}
              place={menus.slash ?? belowButton(menus.emptyLine?.top ?? 0)}
              keyHandler={menuKey}
              onAsk={ask}
              onClose={close}
            />
          )}
          {menus.title && (
            <TitleMenu
              view={tools.view}
              place={menus.title}
              keyHandler={menuKey}
              findTitles={props.findTitles}
              insertsTexts={holdsSiteTexts}
            />
          )}
          {menus.selection && <SelectionMenu place={menus.selection} {...tools} />}
          <PhoneToolbar onInsert={() => setOpen('sheet')} {...tools} />
          {open === 'sheet' && (
            <InsertSheet
              {...tools}
              onAsk={ask}
              onPhoto={() => {
                close()
                camera.current?.click()
              }}
              onClose={returnToText}
            />
          )}
          {menus.table && <TableTools place={menus.table} run={run} />}
        </>
      )}
      {finding && view && (
        <FindBar
          view={view}
          isReplacing={finding.isReplacing}
          isReadOnly={isReadOnly}
          onReplacing={(isReplacing) => setFinding({ isReplacing })}
          onClose={() => setFinding(undefined)}
        />
      )}
      {(open === 'video' || open === 'linkCard') && (
        <AddressPrompt key={open} kind={open} top={promptTop} onInsert={run} onClose={returnToText} />
      )}
      {SiteText &&
        [...siteTexts].map(([dom, shown]) =>
          createPortal(<SiteText {...shown} isReadOnly={isReadOnly} />, dom, dom.dataset['siteText']),
        )}
      <FileInput ref={file} label={blockWording.picture.name} multiple onFiles={choose} />
      <FileInput ref={audio} label={blockWording.audio.name} accept={AUDIO_TYPES} onFiles={choose} />
      <FileInput
        ref={otherFile}
        label={studioWording.otherPicture}
        onFiles={([chosen]) => props.onReplacePicture(replaced.current, chosen)}
      />
      <FileInput ref={camera} label={studioWording.photo} capture="environment" onFiles={choose} />
      {notice && <PasteNoticeStrip notice={notice} onClose={() => setNotice(undefined)} />}
    </div>
  )
}

/** The place of ＋, for the line with this top. */
function belowButton(top: number): CaretPlace {
  return { top: top - 6, bottom: top + 40 }
}

function isEmpty(view: EditorView | undefined): boolean {
  const first = view?.state.doc.childCount === 1 ? view.state.doc.firstChild : undefined
  return first?.type.name === 'p' && first.childCount === 0
}

/** Milliseconds of the offer. */
const DURATION = 6_000

/** The notice about what a paste left out or could become, with its action. */
function PasteNoticeStrip({ notice, onClose }: { notice: PasteNotice; onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), DURATION)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <Row gap="3" size="4" role="status" className={`${menusStyles.notice} on-cover`}>
      <span>{notice.text}</span>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={notice.run}>
        {notice.action}
      </button>
    </Row>
  )
}
