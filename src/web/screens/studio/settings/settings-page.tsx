import { type ComponentType, useEffect } from 'react'
import { saveWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { settingsPages } from '../../../../contract/wording/studio/settings-pages.ts'
import { settingsWording } from '../../../../contract/wording/studio/studio-settings.ts'
import { useLocation } from '../../../client/location/location.ts'
import { CloudAlert, CloudCheck } from '../../../ui/icons/icons.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { Key, TextButton } from '../buttons.tsx'
import { timeText } from '../studio-dates.ts'
import { useIsWide } from '../use-is-wide.ts'
import { BackupsSection } from './backups-section.tsx'
import { BookPlacesSection } from './book-places-section.tsx'
import { CategorySection } from './category-section.tsx'
import { HomeSections } from './home-sections.tsx'
import * as host from './host-sections.tsx'
import { MenuSection } from './menu-section.tsx'
import { OwnAccountSection, PeopleSection } from './people-section.tsx'
import * as upkeep from './upkeep-sections.tsx'
import * as sections from './sections.tsx'
import type { SettingsPage, SettingsSectionId } from './settings-pages.ts'
import { SettingsPart } from './settings-part.tsx'
import styles from './settings.module.css'
import { SocialSection } from './social/social-section.tsx'
import { TokensSection } from './studio-tokens.tsx'
import { useSettingsForm } from './use-settings.ts'

const CONTENTS: Record<SettingsSectionId, ComponentType> = {
  state: sections.StateSection,
  names: sections.NamesSection,
  home: HomeSections,
  social: SocialSection,
  about: sections.OwnPagesSection,
  footer: sections.FooterSection,
  menus: MenuSection,
  'footer-links': sections.FooterLinks,
  categories: CategorySection,
  'comment-notices': sections.CommentNotices,
  'held-comments': sections.HeldCommentsSection,
  newsletter: sections.NewsletterSection,
  look: sections.LookSection,
  'own-account': OwnAccountSection,
  people: PeopleSection,
  mail: host.MailSection,
  backups: BackupsSection,
  'sign-in': host.SignInSection,
  import: host.MovingInSection,
  export: host.ExportSection,
  samples: host.SamplesSection,
  redirects: upkeep.RedirectsSection,
  tokens: TokensSection,
  federation: upkeep.FederationSection,
  feeds: sections.FeedsSection,
  crawlers: sections.CrawlersSection,
  book_places: BookPlacesSection,
  isbn: sections.IsbnSection,
  monitoring: host.MonitoringSection,
  log: upkeep.LogSection,
}

/** A page of 設定 with its sections. One that is called as the page has no heading of its own. */
export function SettingsPageContent({ page }: { page: SettingsPage }) {
  const { title, lead } = settingsPages[page.slug]
  const isWide = useIsWide()
  useNamedField()
  return (
    <div className={styles.page}>
      <SectionHead
        as="h1"
        ruled={isWide}
        title={<span className="in-bar">{title}</span>}
        sub={lead}
        aside={<Saved />}
      />
      {page.sections.map(({ id, words }) => {
        const Content = CONTENTS[id as SettingsSectionId]
        return (
          <SettingsPart key={id} id={id} hidesTitle={words.title === title} {...words}>
            <Content />
          </SettingsPart>
        )
      })}
    </div>
  )
}

/** When the last field was saved or why it was not, and a way back for ten seconds. */
function Saved() {
  const { savedAt, failure, undo } = useSettingsForm()
  return (
    <Row gap="3" size="3" tone="quiet">
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

/** Goes to the field or section that a link or ⌘K named: it was not there yet when the screen appeared. */
function useNamedField(): void {
  const { place, entry, isReturn } = useLocation()
  useEffect(() => {
    const named = place === undefined || isReturn ? null : document.getElementById(place)
    if (!named) return
    // It may be folded.
    const fold = named.closest('details')
    if (fold) fold.open = true
    const fields = 'input, textarea, button'
    const field = named.matches(fields) ? named : named.querySelector<HTMLElement>(`:checked, ${fields}`)
    named.scrollIntoView({ behavior: 'instant', block: named.tagName === 'SECTION' ? 'start' : 'center' })
    if (named.tagName !== 'SECTION') field?.focus({ preventScroll: true })
  }, [place, entry, isReturn])
}
