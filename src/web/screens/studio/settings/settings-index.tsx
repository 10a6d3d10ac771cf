import { useState } from 'react'
import { studioSettingsPath } from '../../../../contract/studio/studio-links.ts'
import type { StudioSettings } from '../../../../contract/settings/studio-settings.ts'
import * as words from '../../../../contract/wording/studio/settings-pages.ts'
import { settingsWording } from '../../../../contract/wording/studio/studio-settings.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { ChevronRight } from '../../../ui/icons/icons.ts'
import { Note, Small } from '../../../ui/layout/primitives.tsx'
import { SearchField } from '../search-field.tsx'
import { StudioHead } from '../studio-head.tsx'
import { useNameFilter } from '../use-name-filter.ts'
import { SETTINGS_PAGES, SETTINGS_PLACES, type SettingsPage } from './settings-pages.ts'
import styles from './settings.module.css'

const PAGES: readonly SettingsPage[] = SETTINGS_PAGES
const HALVES = Object.entries(words.settingsHalves).map(([half, name]) => ({
  name,
  pages: PAGES.filter((page) => page.half === half),
}))

interface IndexProps {
  current: SettingsPage
  settings: StudioSettings
}

/** The pages of both halves beside the present one, in wide windows. */
export function SettingsIndex({ current, settings }: IndexProps) {
  return (
    <nav aria-label={settingsWording.sections} className={`${styles.index} wide-only`}>
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
export function SettingsList({ settings }: { settings: StudioSettings }) {
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
              {pages.map((page) => (
                <PageRow key={page.slug} page={page} settings={settings} />
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

function PageRow({ page, settings }: { page: SettingsPage; settings: StudioSettings }) {
  const { title, about } = words.settingsPages[page.slug]
  return (
    <li>
      <span>
        <SiteLink to={studioSettingsPath(page.slug)} className="covering">
          {title}
        </SiteLink>
        <Small>{about}</Small>
      </span>
      <Note as="span" size="4" tone={page.isPending?.(settings) ? 'reading' : 'soft'} className="num">
        {page.value?.(settings)}
      </Note>
      <ChevronRight />
    </li>
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
          <li key={`${path} ${place ?? ''}`}>
            <span>
              <SiteLink to={path} {...(place !== undefined && { place })} className="covering">
                {text}
              </SiteLink>
              <Small>{more}</Small>
            </span>
            <ChevronRight />
          </li>
        ))}
      </ul>
      <Note role="status">{found.length === 0 && words.settingsListWording.none}</Note>
    </>
  )
}
