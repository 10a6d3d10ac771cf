import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { studioSettingsPath } from '../../../../contract/studio/studio-links.ts'
import type { StudioSettings as Settings } from '../../../../contract/settings/studio-settings.ts'
import { settingsPages } from '../../../../contract/wording/studio/settings-pages.ts'
import { settingsWording } from '../../../../contract/wording/studio/studio-settings.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { useLocation, useRedirect } from '../../../client/location/location.ts'
import { sessionOf, useSession } from '../../../client/session/session.ts'
import { Reauthentication } from '../../../parts/reauthentication/reauthentication.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import MissingPage from '../missing-page.tsx'
import { StudioHead, useStudioTitle } from '../studio-head.tsx'
import { Unready } from '../unready.tsx'
import { useIsWide } from '../use-is-wide.ts'
import { SettingsPageContent } from './settings-page.tsx'
import {
  pageOfSection,
  SETTINGS_PAGES,
  SETTINGS_PLACES,
  type SettingsPage,
  settingsPageAt,
} from './settings-pages.ts'
import styles from './settings.module.css'
import { SettingsFormProvider, useSettings } from './use-settings.ts'
import * as words from '../../../../contract/wording/studio/settings-pages.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { ChevronRight } from '../../../ui/icons/icons.ts'
import { Note, Row, Small } from '../../../ui/layout/primitives.tsx'
import { SearchField } from '../search-field.tsx'
import { useNameFilter } from '../use-name-filter.ts'

/** 設定: pages that each have an address. Every field saves by itself on leaving; the site shows it at once. */
export default function StudioSettings() {
  const { pathname, place } = useLocation()
  const redirect = useRedirect()
  const page = settingsPageAt(pathname)
  const former = page === undefined && place !== undefined ? pageOfSection(place) : undefined
  useEffect(() => {
    if (former) redirect(studioSettingsPath(former.slug))
  }, [former, redirect])
  return page === null ? <MissingPage /> : <KnownPage page={page} />
}

/** Without a page: the list, and in wide windows, which have the index, the first page. */
function KnownPage({ page: named }: { page: SettingsPage | undefined }) {
  const isWide = useIsWide()
  const page = named ?? (isWide ? SETTINGS_PAGES[0] : undefined)
  const { resource, retry, replace } = useReaderData('GET /api/studio/settings')
  const session = sessionOf(useSession())
  const title = page ? settingsPages[page.slug].title : settingsWording.heading
  useStudioTitle(title)
  if (resource.state !== 'ready')
    return <Unready resource={resource} retry={retry} text={settingsWording.loading} />
  if (!page) return <SettingsList settings={resource.data} />
  return (
    session && (
      <Reauthentication session={session} returnTo={studioSettingsPath(page.slug)}>
        <LoadedPage page={page} settings={resource.data} onSaved={replace} onRemoved={retry} />
      </Reauthentication>
    )
  )
}

interface LoadedPageProps {
  page: SettingsPage
  settings: Settings
  onSaved: (settings: Settings) => void
  onRemoved: () => void
}

function LoadedPage({ page, settings, onSaved, onRemoved }: LoadedPageProps) {
  const form = useSettings(settings, onSaved, onRemoved)
  return (
    <SettingsFormProvider value={form}>
      <Grid wide="140px minmax(0, 1fr)" wideGap="64px" className={styles.screen}>
        <SettingsIndex current={page} settings={settings} />
        <SettingsPageContent key={page.slug} page={page} />
      </Grid>
    </SettingsFormProvider>
  )
}

const PAGES: readonly SettingsPage[] = SETTINGS_PAGES
const HALVES = Object.entries(words.settingsHalves).map(([half, name]) => ({
  name,
  pages: PAGES.filter((page) => page.half === half),
}))

interface IndexProps {
  current: SettingsPage
  settings: Settings
}

/** The pages of both halves beside the present one, in wide windows. */
function SettingsIndex({ current, settings }: IndexProps) {
  return (
    <nav aria-label={settingsWording.sections} className={`${styles.index} dotted wide-only`}>
      {HALVES.map(({ name, pages }) => (
        <div key={name}>
          <h2>{name}</h2>
          {pages.map(({ slug, isPending }) => (
            <SiteLink
              key={slug}
              to={studioSettingsPath(slug)}
              aria-current={slug === current.slug ? 'page' : undefined}
            >
              <span>{words.settingsPages[slug].title}</span>
              {isPending?.(settings) && <i role="img" aria-label={words.settingsListWording.pending} />}
            </SiteLink>
          ))}
        </div>
      ))}
    </nav>
  )
}

/** The pages with what is set now, on phones: each leads into its page. */
function SettingsList({ settings }: { settings: Settings }) {
  const [term, setTerm] = useState('')
  return (
    <>
      <StudioHead title={settingsWording.heading} sub={settingsWording.lead} />
      <SearchField
        label={words.settingsListWording.find}
        hint={words.settingsListWording.find}
        onSearch={setTerm}
      />
      {term === '' ? (
        HALVES.map(({ name, pages }) => (
          <section key={name} aria-label={name}>
            <h2 className={styles.half}>{name}</h2>
            <ul className={`${styles.list} ruled-list`}>
              {pages.map(({ slug, value, isPending }) => (
                <IndexRow
                  key={slug}
                  to={studioSettingsPath(slug)}
                  title={words.settingsPages[slug].title}
                  about={words.settingsPages[slug].about}
                >
                  <Note as="span" size="4" tone={isPending?.(settings) ? 'reading' : 'soft'} className="num">
                    {value?.(settings)}
                  </Note>
                </IndexRow>
              ))}
            </ul>
          </section>
        ))
      ) : (
        <FoundSettings term={term} />
      )}
    </>
  )
}

interface IndexRowProps extends Pick<ComponentProps<typeof SiteLink>, 'to' | 'place'> {
  title: string
  about: string
  children?: ReactNode
}

/** A name that leads into its page. */
function IndexRow({ title, about, children, ...target }: IndexRowProps) {
  return (
    <Row as="li" gap="3" pad="2" className="covered">
      <span className="grow">
        <SiteLink {...target} className="covering">
          {title}
        </SiteLink>
        <Small>{about}</Small>
      </span>
      {children}
      <ChevronRight />
    </Row>
  )
}

/** Pages, sections and fields whose name has the term. */
function FoundSettings({ term }: { term: string }) {
  const isNamed = useNameFilter(term)
  const found = SETTINGS_PLACES.filter(({ text }) => isNamed(text))
  return (
    <>
      <ul className={`${styles.list} ruled-list`}>
        {found.map(({ text, more, path, place }) => (
          <IndexRow
            key={`${path} ${place ?? ''}`}
            title={text}
            about={more}
            to={path}
            {...(place !== undefined && { place })}
          />
        ))}
      </ul>
      <Note role="status">{found.length === 0 && words.settingsListWording.none}</Note>
    </>
  )
}
