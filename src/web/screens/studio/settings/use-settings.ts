import { createContext, use, useEffect, useRef, useState } from 'react'
import { valueAt } from '../../../../contract/settings/value-at.ts'
import { problemSentences } from '../../../../contract/wording/problems.ts'
import { clothTokens } from '../../../../contract/settings/cloths.ts'
import type { SiteSettings } from '../../../../contract/settings/settings.ts'
import type { StudioSettings } from '../../../../contract/settings/studio-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { toFailure } from '../../../client/api/api.ts'
import { useSite } from '../../../client/site.ts'
import { useDocumentKeys } from '../keys.ts'

interface SettingChange {
  /** With dots for nested keys, as `xingcha set` names them. */
  key: string
  value: unknown
}

type Changes = readonly SettingChange[] | ((stored: StudioSettings) => readonly SettingChange[])

export interface SettingsForm {
  settings: StudioSettings
  savedAt: number | undefined
  failure: string | undefined
  /** Stores all or none; resolves with a failure's sentence. A function gets the settings as they are after the saves before it. */
  save: (changes: Changes) => Promise<string | undefined>
  /** As `save`, for another request that changes settings; it cannot be taken back. */
  send: (request: () => Promise<StudioSettings>) => Promise<string | undefined>
  /** Takes the last save back, for ten seconds after it. */
  undo: (() => void) | undefined
  reload: () => void
}

const SettingsFormContext = createContext<SettingsForm | null>(null)

export const SettingsFormProvider = SettingsFormContext.Provider

/** The form that the fields of a section read and save. */
export function useSettingsForm(): SettingsForm {
  const form = use(SettingsFormContext)
  if (!form) throw new Error('useSettingsForm outside SettingsFormProvider')
  return form
}

/** How long a save can be undone, in milliseconds (docs/product/settings.md). */
const UNDO_TIME = 10_000

/** Saves settings one after another, so that the last answer is the newest. */
export function useSettings(
  settings: StudioSettings,
  onSaved: (settings: StudioSettings) => void,
  reload: () => void,
): SettingsForm {
  const api = useApi()
  const { change } = useSite()
  const [savedAt, setSavedAt] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [undoable, setUndoable] = useState<readonly SettingChange[]>()
  const latest = useRef(settings)
  useEffect(() => {
    latest.current = settings
  }, [settings])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const store = async (given: Changes, canUndo: boolean, canRetry = true): Promise<string | undefined> => {
    const changes = typeof given === 'function' ? given(latest.current) : given
    const before = changes.map(({ key }) => ({ key, value: settingAt(latest.current, key) }))
    const send = () => {
      // Another window may have changed the list, or moved the item to another place.
      const sent = changes.map((change, at) =>
        isOfList(change) || isOfList(before[at]!) ? { ...change, before: before[at]!.value } : change,
      )
      return api.call('PATCH /api/studio/settings', { body: { changes: sent }, keepalive: true })
    }
    const failure = await keep(send, canUndo ? before : undefined)
    if (failure !== problemSentences.setting_changed) return failure
    const fresh = await api.call('GET /api/studio/settings').catch(() => undefined)
    if (!fresh) return failure
    latest.current = fresh
    // What says how a list changes fits the list of the other window, too.
    if (typeof given === 'function' && canRetry) return store(given, canUndo, false)
    // A text that was typed stays in its field.
    if (changes.every(({ value }) => typeof value !== 'string')) onSaved(fresh)
    return failure
  }
  const keep = async (
    send: () => Promise<StudioSettings>,
    before: readonly SettingChange[] | undefined,
  ): Promise<string | undefined> => {
    try {
      const saved = await send()
      latest.current = saved
      onSaved(saved)
      change({ ...saved.site, menus: saved.shown_menus })
      showCloth(saved.site)
      setSavedAt(Date.now())
      setFailure(undefined)
      setUndoable(before)
      return undefined
    } catch (cause) {
      const { sentence } = toFailure(cause)
      setFailure(sentence)
      return sentence
    }
  }
  const enqueue = (run: () => Promise<string | undefined>) => {
    const saving = queue.current.then(run)
    queue.current = saving
    return saving
  }
  useEffect(() => {
    if (!undoable) return undefined
    const timer = setTimeout(() => setUndoable(undefined), UNDO_TIME)
    return () => clearTimeout(timer)
  }, [undoable])
  const undo = undoable && (() => void enqueue(() => store(undoable, false)))
  useUndoKey(undo)
  return {
    settings,
    savedAt,
    failure,
    save: (changes) => enqueue(() => store(changes, true)),
    send: (request) => enqueue(() => keep(request, undefined)),
    undo,
    reload,
  }
}

/** The value of a key of any of the three groups. */
export function settingAt({ site, owner, texts }: StudioSettings, key: string): unknown {
  return valueAt({ ...site, ...owner, ...texts }, key)
}

/** A list, an object, or a part of an item. */
function isOfList({ key, value }: SettingChange): boolean {
  return (typeof value === 'object' && value !== null) || /\.\d/.test(key)
}

/** In the colours that the page has brought. */
function showCloth({ cloth }: SiteSettings): void {
  for (const [name, value] of clothTokens(cloth)) document.documentElement.style.setProperty(name, value)
}

/** ⌘Z, but for a field whose own text can be undone. */
function useUndoKey(undo: (() => void) | undefined): void {
  useDocumentKeys((event) => {
    if (!undo || event.key.toLowerCase() !== 'z' || !(event.metaKey || event.ctrlKey) || event.shiftKey)
      return
    if (document.activeElement?.hasAttribute('data-changed')) return
    event.preventDefault()
    undo()
  })
}
