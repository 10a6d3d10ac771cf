import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApi } from '../../../../client/api/api-context.ts'
import type { TextCopy } from '../../../../client/device-texts.ts'
import { isSessionOver } from '../../../../client/session/session-over.ts'
import { useSession, useSessionSource } from '../../../../client/session/session.ts'
import { preserveSource } from '../../../../parts/rich-text-editor/body/preserve-source.ts'
import { createDraftSaving, type DraftPorts } from './draft-saving.ts'
import { isUnsent, openDraft, type SavedText, type StoredText, type TextInfo } from './draft-state.ts'

/** By text: the last save of an editor that was closed. The next one of the same text waits for it. */
export const leavingSaves = new Map<string, Promise<unknown>>()

export interface OpenedText<Text, Info> {
  stored: StoredText<Text, Info>
  copy: TextCopy<Text> | undefined
  /** Another tab writes this text, and saves it. */
  isElsewhere: boolean
}

interface Requests<Text extends SavedText, Info extends TextInfo> extends Pick<
  DraftPorts<Text, Info>,
  'keep' | 'release' | 'put' | 'read' | 'withoutMissing'
> {
  /** Keeps the text that is not chosen, the one of this page or the other; false: it could not. */
  keepOther: (text: Text, whose: 'mine' | 'theirs') => Promise<boolean>
}

/** A text that is being written, saved by itself. `key` names it in this browser. */
export function useSavedText<Text extends SavedText, Info extends TextInfo>(
  key: string,
  { stored, copy, isElsewhere }: OpenedText<Text, Info>,
  { keepOther, ...requests }: Requests<Text, Info>,
) {
  const api = useApi()
  const source = useSessionSource()
  const [view, setView] = useState<EditorView>()
  const [{ surface, saving }] = useState(() => {
    const surface = createSurface()
    const shown = { ...openDraft(stored, undefined), draft: copy?.draft ?? stored.draft }
    const saving = createDraftSaving<Text, Info>(isElsewhere ? shown : openDraft(stored, copy), {
      ...requests,
      readBody: surface.readBody,
      closeBody: surface.close,
      isComposing: surface.isComposing,
      isSessionOver: async (code) => {
        const isOver = await isSessionOver(api, code)
        if (isOver) source.noteExpired()
        return isOver
      },
    })
    return { surface, saving }
  })
  const state = useSyncExternalStore(saving.subscribe, saving.read)
  useEffect(() => {
    // A copy on the device is sent before more is typed: it may turn out to be a conflict.
    saving.flush()
    const leaving = new AbortController()
    const { signal } = leaving
    for (const left of ['blur', 'pagehide']) window.addEventListener(left, saving.flush, { signal })
    const flushWhenHidden = () => document.visibilityState === 'hidden' && saving.flush()
    document.addEventListener('visibilitychange', flushWhenHidden, { signal })
    window.addEventListener('online', saving.retry, { signal })
    const warn = (event: BeforeUnloadEvent) => saving.isAtRisk() && event.preventDefault()
    window.addEventListener('beforeunload', warn, { signal })
    return () => {
      leaving.abort()
      const last = saving.settle().finally(() => saving.stop())
      leavingSaves.set(key, last)
    }
  }, [saving, key])
  const { status } = useSession()
  // The sign-in may be quicker than the device that stores the text.
  const canGoOn = status === 'signed-in' && state.save.kind === 'expired'
  useEffect(() => {
    if (canGoOn) saving.retry()
  }, [canGoOn, saving])
  const { draft, info, save, isOnDevice, theirs, surfaceKey } = state
  const readNewer = async () => (await requests.read()) ?? theirs
  return {
    saving,
    draft,
    info,
    save,
    isOnDevice,
    theirs,
    /** A new one mounts the surface again. */
    surfaceKey,
    isElsewhere,
    isReadOnly: isElsewhere || theirs !== undefined,
    /** Whether the server still has to store a change. */
    isPending: isUnsent(state),
    view,
    setView: (next: EditorView) => {
      surface.open(next, saving.read().draft.content)
      setView(next)
    },
    /** These fields have changed; without any, the body. */
    change: saving.change,
    readDraft: saving.readDraft,
    /** Goes on with the text of this page. False: the other could not be kept. */
    keepMine: async () => {
      const newer = await readNewer()
      if (!newer || !(await keepOther(newer.draft, 'theirs'))) return false
      saving.keepMine(newer)
      return true
    },
    /** Goes on with the text of the other device. */
    takeTheirs: async () => {
      const mine = saving.readDraft()
      const newer = await readNewer()
      if (!newer || !(await keepOther(mine, 'mine'))) return false
      saving.adopt(newer)
      return true
    },
    /** Saves and resolves with the version that the server has; undefined if it has not got the text. */
    saveNow: async () => ((await saving.settle()) ? saving.read().info.version : undefined),
    retry: saving.retry,
  }
}

/** The editor in which the body is written. A closed one is no longer read, though it may still be there. */
function createSurface() {
  let view: EditorView | undefined
  let write: ((doc: Node) => string) | undefined
  return {
    /** `content`: the body with which it has begun. */
    open: (next: EditorView, content: string) => {
      view = next
      write = preserveSource(content, next.state.doc)
    },
    close: () => {
      view = undefined
    },
    readBody: () => view && write?.(view.state.doc),
    isComposing: () => view?.composing ?? false,
  }
}
