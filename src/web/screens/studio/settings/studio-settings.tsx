import { type ComponentType, useEffect, useRef, useState } from 'react'
import { STUDIO_SETTINGS_PATH } from '../../../../contract/studio/studio-links.ts'
import type { StudioSettings as Settings } from '../../../../contract/settings/studio-settings.ts'
import { backupsSection } from '../../../../contract/wording/studio/backups.ts'
import { isbnSection } from '../../../../contract/wording/studio/isbn-lookup.ts'
import { saveWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { peopleSection, tokensSection } from '../../../../contract/wording/studio/people-settings.ts'
import { blogImportSection } from '../../../../contract/wording/studio/blog-import.ts'
import { redirectsSection } from '../../../../contract/wording/studio/redirects.ts'
import { socialSection } from '../../../../contract/wording/studio/social-settings.ts'
import { federationSection } from '../../../../contract/wording/studio/federation-settings.ts'
import { logSection } from '../../../../contract/wording/studio/studio-log.ts'
import * as words from '../../../../contract/wording/studio/studio-settings.ts'
import { studioDocumentTitle, studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { useHead } from '../../../client/head.ts'
import { useLocation } from '../../../client/location/location.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { sessionOf, useSession } from '../../../client/session/session.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { Reauthentication } from '../../../parts/reauthentication/reauthentication.tsx'
import { CloudAlert, CloudCheck } from '../../../ui/icons/icons.ts'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { timeText } from '../studio-dates.ts'
import { MailSection, MovingInSection, SamplesSection } from './actions.tsx'
import { BackupsSection } from './backups/backups-section.tsx'
import { CategorySection } from './category-section.tsx'
import { FederationSection } from './federation-section.tsx'
import { LogSection } from './log-section.tsx'
import { LookSection } from './look-section.tsx'
import { PeopleSection } from './people/people-section.tsx'
import { RedirectsSection } from './redirects/redirects-section.tsx'
import * as pages from './page-sections.tsx'
import * as sections from './sections.tsx'
import { type SectionProps, SettingsPart } from './settings-part.tsx'
import { StudioHead } from '../studio-head.tsx'
import styles from './settings.module.css'
import { SocialSection } from './social/social-section.tsx'
import { TokensSection } from './tokens/tokens-section.tsx'
import { type SettingsForm, useSettings } from './use-settings.ts'

/** 設定: every field saves by itself on leaving; the site shows it at once. */
export function StudioSettings() {
  const { resource, retry, replace } = useReaderQuery(['studio', 'settings'], (api, signal) =>
    api.call('GET /api/studio/settings', { signal }),
  )
  const session = sessionOf(useSession())
  useHead({ title: studioDocumentTitle(words.settingsWording.heading), description: studioFrameWording.name })
  if (resource.state === 'loading') return <Spinner text={words.settingsWording.loading} />
  if (resource.state === 'failed') return <Fault failure={resource.failure} onRetry={retry} />
  return (
    session && (
      <Reauthentication session={session} returnTo={STUDIO_SETTINGS_PATH}>
        <LoadedSettings settings={resource.data} onSaved={replace} onRemoved={retry} />
      </Reauthentication>
    )
  )
}

export const SETTINGS_PARTS: readonly {
  id: string
  words: { title: string; why: string }
  Content: ComponentType<SectionProps>
}[] = [
  { id: 'site', words: words.siteSection, Content: pages.SiteSection },
  { id: 'look', words: words.lookSection, Content: LookSection },
  { id: 'home', words: words.homeSection, Content: pages.HomeSection },
  { id: 'categories', words: words.categoriesSection, Content: CategorySection },
  { id: 'about', words: words.aboutSection, Content: pages.AboutSection },
  { id: 'social', words: socialSection, Content: SocialSection },
  { id: 'footer', words: words.footerSection, Content: pages.FooterSection },
  { id: 'isbn', words: isbnSection, Content: sections.IsbnSection },
  { id: 'comments', words: words.commentsSection, Content: sections.CommentsSection },
  { id: 'newsletter', words: words.newsletterSection, Content: sections.NewsletterSection },
  { id: 'crawlers', words: words.crawlersSection, Content: sections.CrawlersSection },
  { id: 'feeds', words: words.feedsSection, Content: sections.FeedsSection },
  { id: 'federation', words: federationSection, Content: FederationSection },
  { id: 'mail', words: words.mailSection, Content: MailSection },
  { id: 'backups', words: backupsSection, Content: BackupsSection },
  { id: 'import', words: blogImportSection, Content: MovingInSection },
  { id: 'redirects', words: redirectsSection, Content: RedirectsSection },
  { id: 'samples', words: words.samplesSection, Content: SamplesSection },
  { id: 'people', words: peopleSection, Content: PeopleSection },
  { id: 'tokens', words: tokensSection, Content: TokensSection },
  { id: 'log', words: logSection, Content: LogSection },
]

interface LoadedSettingsProps {
  settings: Settings
  onSaved: (settings: Settings) => void
  onRemoved: () => void
}

function LoadedSettings({ settings, onSaved, onRemoved }: LoadedSettingsProps) {
  const form = useSettings(settings, onSaved, onRemoved)
  const current = useCurrentPart()
  const index = useShownCurrent(current)
  useNamedPart()
  return (
    <>
      <StudioHead title={words.settingsWording.heading} sub={words.settingsWording.lead} form="sticky">
        <Saved form={form} />
      </StudioHead>
      <div className={styles.columns}>
        <nav ref={index} aria-label={words.settingsWording.sections} className={styles.index}>
          {SETTINGS_PARTS.map(({ id, words: { title } }) => (
            <button
              key={id}
              type="button"
              aria-current={id === current ? 'true' : undefined}
              onClick={() => document.getElementById(id)?.scrollIntoView()}
            >
              <span>{title}</span>
            </button>
          ))}
        </nav>
        <div>
          {SETTINGS_PARTS.map(({ id, words: { title, why }, Content }) => (
            <SettingsPart key={id} id={id} title={title} why={why}>
              <Content form={form} />
            </SettingsPart>
          ))}
        </div>
      </div>
    </>
  )
}

/** When the last field was saved or why it was not, and a way back for ten seconds. */
function Saved({ form: { savedAt, failure, undo } }: { form: SettingsForm }) {
  return (
    <div className={styles.saved}>
      <span role="status">
        {failure !== undefined && (
          <span className={styles.failed}>
            <CloudAlert />
            {failure}
          </span>
        )}
        {failure === undefined && savedAt !== undefined && (
          <span>
            <CloudCheck />
            {saveWording.savedAt(timeText(savedAt))}
          </span>
        )}
      </span>
      {undo && (
        <button type="button" onClick={undo}>
          {words.settingsWording.undo}
          <kbd>⌘Z</kbd>
        </button>
      )}
    </div>
  )
}

/** Goes to the section that ⌘K named: it was not there yet when the screen appeared. */
function useNamedPart(): void {
  const { place, isReturn } = useLocation()
  useEffect(() => {
    const part = place === undefined || isReturn ? null : document.getElementById(place)
    part?.scrollIntoView({ behavior: 'instant' })
  }, [])
}

/** Keeps the current section in view in an index that is longer than the window. */
function useShownCurrent(current: string | undefined) {
  const index = useRef<HTMLElement>(null)
  useEffect(() => {
    const list = index.current
    const item = list?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !item) return
    // Not scrollIntoView, which moves the page too.
    const { top, bottom } = item.getBoundingClientRect()
    const frame = list.getBoundingClientRect()
    if (top < frame.top) list.scrollTop -= frame.top - top
    else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom
  }, [current])
  return index
}

/** The section at the top of the window. */
function useCurrentPart(): string | undefined {
  const [current, setCurrent] = useState(SETTINGS_PARTS[0]?.id)
  useEffect(() => {
    const onScroll = () => {
      const passed = SETTINGS_PARTS.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < window.innerHeight / 3
      })
      setCurrent((passed.at(-1) ?? SETTINGS_PARTS[0])?.id)
    }
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => document.removeEventListener('scroll', onScroll)
  }, [])
  return current
}
