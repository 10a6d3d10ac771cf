import { useEffect, useState } from 'react'
import type { DraftTypeface } from '../../../../contract/studio/draft-fonts.ts'
import { DRAFT_LIMITS } from '../../../../contract/studio/review-drafts.ts'
import type { Api } from '../../../client/api/api.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { isSparing } from '../../../client/save-data.ts'

/** In ms: a writer who pauses so long sees a passage in its face. */
const AFTER = 800

/** In ms: the longest wait after failures, each of which doubles it. */
const LONGEST_WAIT = 300_000

/** As tokens.css names the families of titles and of the passages of one page. */
const FAMILIES: Record<DraftTypeface, string> = { ming: 'XC Ming', kai: 'XC Kai Passage' }

/**
 * Loads Ming for the titles in the bar and the margin strip, and Kai for quotations, verse and captions: a published page has fonts of its
 * own, and without them a draft would stand in the device's faces, or in two. Returns what looks for new characters in the text, soon.
 */
export function useDraftFonts(titles: string): (surface: HTMLElement) => void {
  const api = useApi()
  const [fonts] = useState(() => createDraftFonts(api))
  useEffect(() => fonts.lookAt({ titles }), [fonts, titles])
  useEffect(() => fonts.stop, [fonts])
  return (surface) => fonts.lookAt({ surface })
}

interface DraftTexts {
  titles: string
  surface?: HTMLElement
}

/** Asks on until no character is missing. */
export function createDraftFonts(api: Api) {
  const known = { ming: new Set<string>(), kai: new Set<string>() }
  let texts: DraftTexts = { titles: '' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = AFTER
  let isStopped = false
  /** Whether some are missing still. */
  const load = async (typeface: DraftTypeface, text: string): Promise<boolean> => {
    const seen = known[typeface]
    const missing = charactersOf(text).filter((each) => !seen.has(each))
    const asked = missing.slice(0, DRAFT_LIMITS.fontCharacters)
    for (const each of asked) seen.add(each)
    try {
      await addFont(api, typeface, asked)
    } catch (cause) {
      asked.forEach((each) => seen.delete(each))
      throw cause
    }
    return missing.length > asked.length
  }
  const look = async () => {
    const loads = await Promise.allSettled([
      load('ming', texts.titles),
      load('kai', textOf(texts.surface, 'blockquote, .poem, figcaption')),
    ])
    const hasFailed = loads.some(({ status }) => status === 'rejected')
    wait = hasFailed ? Math.min(2 * wait, LONGEST_WAIT) : AFTER
    if (!isStopped && loads.some((each) => each.status === 'rejected' || each.value)) lookSoon()
  }
  const lookSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), wait)
  }
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
    lookAt: (changed: Partial<DraftTexts>) => {
      texts = { ...texts, ...changed }
      isStopped = false
      if (!isSparing()) lookSoon()
    },
  }
}

function textOf(surface: HTMLElement | undefined, selector: string): string {
  return [...(surface?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent).join('')
}

function charactersOf(text: string): string[] {
  return [...new Set(text.match(/[\p{Script=Han}\u3001-\u301f\uff01-\uff5e]/gu))]
}

async function addFont(api: Api, typeface: DraftTypeface, asked: readonly string[]): Promise<void> {
  if (asked.length === 0) return
  const body = { typeface, characters: asked.join('') }
  const { font } = await api.call('POST /api/studio/draft-fonts', { body })
  if (font === null) return
  const bytes = Uint8Array.from(atob(font), (each) => each.charCodeAt(0))
  const unicodeRange = asked.map((each) => `U+${each.codePointAt(0)?.toString(16)}`).join(', ')
  document.fonts.add(await new FontFace(FAMILIES[typeface], bytes, { unicodeRange }).load())
}
