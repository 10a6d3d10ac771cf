import { type ComponentType, useEffect, useState } from 'react'
import { STUDIO_SETTINGS_PATH } from '../../../../contract/studio/studio-links.ts'
import type { StudioSettings as Settings } from '../../../../contract/settings/studio-settings.ts'
import { saveWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { settingsWording } from '../../../../contract/wording/studio/studio-settings.ts'
import { studioDocumentTitle, studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { useHead } from '../../../client/head.ts'
import { useLocation } from '../../../client/location/location.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { sessionOf, useSession } from '../../../client/session/session.ts'
import { Reauthentication } from '../../../parts/reauthentication/reauthentication.tsx'
import { CloudAlert, CloudCheck } from '../../../ui/icons/icons.ts'
import { timeText } from '../studio-dates.ts'
import { MailSection, MovingInSection, SamplesSection } from './actions.tsx'
import { BackupsSection } from './backups-section.tsx'
import { CategorySection } from './category-section.tsx'
import { FederationSection } from './federation-section.tsx'
import { LogSection } from './log-section.tsx'
import { LookSection } from './look-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { RedirectsSection } from './redirects-section.tsx'
import * as sections from './sections.tsx'
import { SETTINGS_PARTS, type SettingsPartId } from './settings-index.ts'
import { SettingsPart } from './settings-part.tsx'
import { StudioHead } from '../studio-head.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { scrollWithinList } from '../../../ui/menus/scroll-within-list.ts'
import styles from './settings.module.css'
import { SocialSection } from './social/social-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import { SettingsFormProvider, useSettings, useSettingsForm } from './use-settings.ts'
import { Key, TextButton } from '../buttons.tsx'
import { Unready } from '../unready.tsx'

/** 設定: every field saves by itself on leaving; the site shows it at once. */
export default function StudioSettings() {
  const { resource, retry, replace } = useReaderData('GET /api/studio/settings')
  const session = sessionOf(useSession())
  useHead({ title: studioDocumentTitle(settingsWording.heading), description: studioFrameWording.name })
  if (resource.state !== 'ready')
    return <Unready resource={resource} retry={retry} text={settingsWording.loading} />
  return (
    session && (
      <Reauthentication session={session} returnTo={STUDIO_SETTINGS_PATH}>
        <LoadedSettings settings={resource.data} onSaved={replace} onRemoved={retry} />
      </Reauthentication>
    )
  )
}

const CONTENTS: Record<SettingsPartId, ComponentType> = {
  site: sections.SiteSection,
  look: LookSection,
  home: sections.HomeSection,
  categories: CategorySection,
  about: sections.AboutSection,
  social: SocialSection,
  footer: sections.FooterSection,
  isbn: sections.IsbnSection,
  comments: sections.CommentsSection,
  newsletter: sections.NewsletterSection,
  crawlers: sections.CrawlersSection,
  feeds: sections.FeedsSection,
  federation: FederationSection,
  mail: MailSection,
  backups: BackupsSection,
  import: MovingInSection,
  redirects: RedirectsSection,
  samples: SamplesSection,
  people: PeopleSection,
  tokens: TokensSection,
  log: LogSection,
}

interface LoadedSettingsProps {
  settings: Settings
  onSaved: (settings: Settings) => void
  onRemoved: () => void
}

function LoadedSettings({ settings, onSaved, onRemoved }: LoadedSettingsProps) {
  const form = useSettings(settings, onSaved, onRemoved)
  const current = useCurrentPart()
  useNamedPart()
  return (
    <SettingsFormProvider value={form}>
      <StudioHead title={settingsWording.heading} sub={settingsWording.lead} form="sticky">
        <Saved />
      </StudioHead>
      <Grid gap="6" wide="132px minmax(0, 1fr)" wideGap="56px">
        <nav aria-label={settingsWording.sections} className={`${styles.index} wide-only`}>
          {SETTINGS_PARTS.map(({ id, words: { title } }) => (
            <button
              key={id}
              ref={id === current ? scrollWithinList : undefined}
              type="button"
              aria-current={id === current ? 'true' : undefined}
              onClick={() => document.getElementById(id)?.scrollIntoView()}
            >
              <span>{title}</span>
            </button>
          ))}
        </nav>
        <div>
          {SETTINGS_PARTS.map(({ id, words: { title, why } }) => {
            const Content = CONTENTS[id]
            return (
              <SettingsPart key={id} id={id} title={title} why={why}>
                <Content />
              </SettingsPart>
            )
          })}
        </div>
      </Grid>
    </SettingsFormProvider>
  )
}

/** When the last field was saved or why it was not, and a way back for ten seconds. */
function Saved() {
  const { savedAt, failure, undo } = useSettingsForm()
  return (
    <Row gap="3" touch size="3" tone="quiet">
      <Row as="span" inline gap="icon" role="status" tone={failure === undefined ? 'quiet' : 'error'}>
        {failure !== undefined && <CloudAlert />}
        {failure === undefined && savedAt !== undefined && <CloudCheck className={styles.tick} />}
        <span>{failure ?? (savedAt === undefined ? '' : saveWording.savedAt(timeText(savedAt)))}</span>
      </Row>
      {undo && (
        <TextButton onClick={undo}>
          {settingsWording.undo}
          <Key isRead>⌘Z</Key>
        </TextButton>
      )}
    </Row>
  )
}

/** Goes to the section that ⌘K named: it was not there yet when the screen appeared. */
function useNamedPart(): void {
  const [{ place, isReturn }] = useState(useLocation())
  useEffect(() => {
    const part = place === undefined || isReturn ? null : document.getElementById(place)
    part?.scrollIntoView({ behavior: 'instant' })
  }, [place, isReturn])
}

/** The section at the top of the window. */
function useCurrentPart(): string | undefined {
  const [current, setCurrent] = useState<SettingsPartId>(SETTINGS_PARTS[0].id)
  useEffect(() => {
    const onScroll = () => {
      const passed = SETTINGS_PARTS.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < window.innerHeight / 3
      })
      setCurrent((passed.at(-1) ?? SETTINGS_PARTS[0]).id)
    }
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => document.removeEventListener('scroll', onScroll)
  }, [])
  return current
}
