import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { EBOOK_FLOWS, reviewEbookPath } from '../../../../contract/reviews/ebook-links.ts'
import {
  readAloudWording,
  readingSettingsWording,
  readingToolsWording,
} from '../../../../contract/wording/reading/reading-tools.ts'
import { ebookLinksWording } from '../../../../contract/wording/reviews/ebooks.ts'
import {
  chooseReadingSettings,
  type READING_CHOICES,
  type ReadingGroup,
  useReadingSettings,
} from '../../../client/reading-settings.ts'
import { renderNothing } from '../../../client/render-nothing.ts'
import { useHydrated } from '../../../client/use-hydrated.ts'
import { chooseTheme, type Theme, useTheme } from '../../../client/use-theme.ts'
import { Download, Printer } from '../../../ui/icons/icons.ts'
import { inPageScript } from '../../../parts/ebook/page-script.ts'
import type { ReadAloudProps } from '../read-aloud/read-aloud.tsx'
import { useChineseVoice } from '../read-aloud/use-chinese-voice.ts'
import { blocksOf, isVertical, topLine } from '../reading-position/measure-reading-position.ts'

/** In the order of their labels, not of the defaults. */
const GROUPS = {
  size: ['smallest', 'small', 'medium', 'large', 'largest'],
  measure: ['narrow', 'standard', 'wide'],
  leading: ['tight', 'loose'],
  face: ['ming', 'kai', 'hei'],
  flow: ['horizontal', 'vertical'],
} as const satisfies { [Group in ReadingGroup]: readonly (typeof READING_CHOICES)[Group][number][] }
const THEMES = ['light', 'dark'] as const

const ReadAloud = lazy<ComponentType<ReadAloudProps>>(() =>
  import('../read-aloud/read-aloud.tsx').then(({ ReadAloud: Part }) => ({ default: Part }), renderNothing),
)

interface ReadingMenuProps {
  id: string
  /** Of the review. */
  review: number
  body: RefObject<HTMLElement | null> | undefined
}

/** 字: how the text is set, remembered on this device and by the reader's account. */
export function ReadingMenu({ id, review, body }: ReadingMenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  const settings = useReadingSettings()
  const theme = useTheme()
  const voice = useChineseVoice()
  const [isReadAloud, setIsReadAloud] = useState(false)
  const choose = (group: string, choice: string) => {
    if (group === 'theme') chooseTheme(choice as Theme)
    else restorePositionAfter(body?.current ?? null, () => chooseReadingSettings({ [group]: choice }))
  }
  const applyEarly = useEffectEvent(choose)
  useLayoutEffect(() => {
    // Choices from before the app ran differ from the server's page.
    for (const input of panel.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])
      if (!input.defaultChecked) applyEarly(input.name, input.value)
  }, [])
  useEffect(() => restorePlace(review, body?.current), [review, body])
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={readingToolsWording.settingsLabel}
      className="reading-menu"
    >
      {(Object.keys(GROUPS) as ReadingGroup[]).map((group) => (
        <Choices
          key={group}
          group={group}
          choices={GROUPS[group]}
          chosen={settings[group]}
          onChoose={choose}
        />
      ))}
      <ScriptLinks onLeave={() => storePlace(review, body?.current)} />
      <Choices group="theme" choices={THEMES} chosen={theme} onChoose={choose} />
      {voice !== undefined && (
        <Group label={readAloudWording.label}>
          <button type="button" popoverTarget={id} onClick={() => setIsReadAloud(true)}>
            {readAloudWording.start}
          </button>
        </Group>
      )}
      {voice !== undefined && isReadAloud && body?.current && (
        <Suspense>
          <ReadAloud body={body.current} voice={voice} onEnd={() => setIsReadAloud(false)} />
        </Suspense>
      )}
      <section aria-labelledby={`${id}-take`}>
        <h2 id={`${id}-take`}>{readingToolsWording.take}</h2>
        {(['article', 'comments'] as const).map((part) => (
          <button
            key={part}
            type="button"
            onClick={() => {
              // What was not asked for stays at home (parts/comments/comments-section.module.css).
              document.documentElement.dataset['print'] = part
              print()
            }}
          >
            <Printer />
            {readingToolsWording.print}
            <small>{readingToolsWording[part]}</small>
          </button>
        ))}
        {EBOOK_FLOWS.map((flow) => (
          <a key={flow} href={inPageScript(reviewEbookPath(review, flow))} rel="nofollow">
            <Download />
            {ebookLinksWording.download}
            <small>{ebookLinksWording.files[flow]}</small>
          </a>
        ))}
      </section>
    </div>
  )
}

/** The page's links to its two scripts, which the server writes below the app (server/pages/document/script-links.ts). */
function ScriptLinks({ onLeave }: { onLeave: () => void }) {
  if (!useHydrated()) return null
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.script-links>a[data-script]')]
  if (links.length === 0) return null
  return (
    <Group label={readingSettingsWording.script}>
      {links.map(({ href, lang, dataset, ariaCurrent, textContent }) => (
        <a
          key={lang}
          href={href}
          lang={lang}
          data-script={dataset['script']}
          aria-current={ariaCurrent ? 'true' : undefined}
          onClick={onLeave}
        >
          {textContent}
        </a>
      ))}
    </Group>
  )
}

/** No fieldset, whose legend WebKit sets on a line of its own. */
function Group({ label, children }: { label: string | undefined; children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}

interface ChoicesProps {
  group: ReadingGroup | 'theme'
  choices: readonly string[]
  chosen: string
  onChoose: (group: string, choice: string) => void
}

function Choices({ group, choices, chosen, onChoose }: ChoicesProps) {
  const labels: Record<string, string> = readingSettingsWording[group]
  return (
    <Group label={labels['label']}>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={group}
            value={choice}
            checked={choice === chosen}
            onChange={() => onChoose(group, choice)}
          />
          <span>{labels[choice]}</span>
        </label>
      ))}
    </Group>
  )
}

/** A place in the text: a block, and the share of it that has been read. */
interface Place {
  block: HTMLElement
  share: number
}

/** Makes a change that lays the text out anew, horizontally or vertically, and returns to the reader's place in it. */
function restorePositionAfter(body: HTMLElement | null, change: () => void): void {
  const place = body && findPlace(body)
  change()
  if (body && place) scrollToPlace(body, place)
}

function scrollToPlace(body: HTMLElement, { block, share }: Place): void {
  const line = topLine()
  if (isVertical(body)) {
    const { right, width } = block.getBoundingClientRect()
    body.scrollBy({ left: right - share * width - body.getBoundingClientRect().right, behavior: 'instant' })
    window.scrollBy({ top: body.getBoundingClientRect().top - line, behavior: 'instant' })
  } else {
    const { top, height } = block.getBoundingClientRect()
    window.scrollBy({ top: top + share * height - line, behavior: 'instant' })
  }
}

/** Undefined while the reader is above the text. */
function findPlace(body: HTMLElement): Place | undefined {
  const box = body.getBoundingClientRect()
  if (isVertical(body)) {
    if (box.top > topLine() + 1 && body.scrollLeft > -1) return undefined
    const block = blocksOf(body).find((each) => each.getBoundingClientRect().left < box.right - 1)
    return (
      block && { block, share: shareOf(block.getBoundingClientRect().right - box.right, block.offsetWidth) }
    )
  }
  const line = topLine()
  if (box.top > line) return undefined
  const block = blocksOf(body).find((each) => each.getBoundingClientRect().bottom > line + 1)
  return block && { block, share: shareOf(line - block.getBoundingClientRect().top, block.offsetHeight) }
}

function shareOf(read: number, size: number): number {
  return Math.min(1, Math.max(0, read / size))
}

/** In this tab's storage: where the reader goes to the text in its other script, which has the same blocks. */
const PLACE_KEY = 'xingcha:place-in-text'

type StoredPlace = [review: number, block: number, share: number]

function storePlace(review: number, body: HTMLElement | null | undefined): void {
  const place = body && findPlace(body)
  if (!place) return
  const stored: StoredPlace = [review, blocksOf(body).indexOf(place.block), place.share]
  try {
    sessionStorage.setItem(PLACE_KEY, JSON.stringify(stored))
  } catch {
    // Without storage the other page opens at its top.
  }
}

function restorePlace(review: number, body: HTMLElement | null | undefined): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(PLACE_KEY) ?? 'null') as StoredPlace | null
    sessionStorage.removeItem(PLACE_KEY)
    const block = body && stored?.[0] === review ? blocksOf(body)[stored[1]] : undefined
    if (body && stored && block) scrollToPlace(body, { block, share: stored[2] })
  } catch {
    // As above.
  }
}
