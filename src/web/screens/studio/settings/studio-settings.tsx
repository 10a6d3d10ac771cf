import { useEffect } from 'react'
import { studioSettingsPath } from '../../../../contract/studio/studio-links.ts'
import type { StudioSettings as Settings } from '../../../../contract/settings/studio-settings.ts'
import { settingsPages } from '../../../../contract/wording/studio/settings-pages.ts'
import { settingsWording } from '../../../../contract/wording/studio/studio-settings.ts'
import { studioDocumentTitle, studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { useHead } from '../../../client/head.ts'
import { useLocation, useRedirect } from '../../../client/location/location.ts'
import { sessionOf, useSession } from '../../../client/session/session.ts'
import { Reauthentication } from '../../../parts/reauthentication/reauthentication.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import MissingPage from '../missing-page.tsx'
import { Unready } from '../unready.tsx'
import { useIsWide } from '../use-is-wide.ts'
import { SettingsIndex, SettingsList } from './settings-index.tsx'
import { SettingsPageContent } from './settings-page.tsx'
import { pageOfSection, SETTINGS_PAGES, type SettingsPage, settingsPageAt } from './settings-pages.ts'
import styles from './settings.module.css'
import { SettingsFormProvider, useSettings } from './use-settings.ts'

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
  useHead({ title: studioDocumentTitle(title), description: studioFrameWording.name })
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
