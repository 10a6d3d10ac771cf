import { PROVIDER_IDS, PROVIDER_NAMES } from '../../../../contract/accounts/providers.ts'
import {
  exportSection,
  monitoringSection,
  signInSection as w,
} from '../../../../contract/wording/studio/settings-pages.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import {
  Archive,
  CircleCheck,
  FileDown,
  KeyRound,
  Link2,
  Mail,
  ShieldCheck,
  Table,
} from '../../../ui/icons/icons.ts'
import { IconRow } from '../icon-row.tsx'
import { Unready } from '../unready.tsx'
import styles from './setting-rows.module.css'

/** The ways to sign in, of which the host's environment decides. */
export function SignInSection() {
  const { resource, retry } = useReaderData('GET /api/auth/ways')
  if (resource.state !== 'ready') return <Unready resource={resource} retry={retry} />
  const { providers } = resource.data
  return (
    <ul className="ruled-list">
      <IconRow as="li" icon={<Mail />} title={w.email} about={[w.emailText]} />
      <IconRow as="li" icon={<KeyRound />} title={w.passkey} about={[w.passkeyText]} />
      {PROVIDER_IDS.map((id) => {
        const provider = providers.find((each) => each.id === id)
        return (
          <IconRow
            as="li"
            key={id}
            icon={provider ? <CircleCheck /> : <Link2 />}
            title={provider?.name ?? PROVIDER_NAMES[id]}
            about={[provider ? w.isOn : w.isOff, w.variables[id]]}
          />
        )
      })}
    </ul>
  )
}

/** How the host writes the whole site into open files. */
export function ExportSection() {
  return (
    <>
      <IconRow icon={<FileDown />} title={exportSection.text} />
      <code className={styles.command}>{exportSection.command}</code>
    </>
  )
}

/** What programs ask to know whether the site works. */
export function MonitoringSection() {
  const { origin } = window.location
  return (
    <ul className="ruled-list">
      <IconRow
        as="li"
        icon={<ShieldCheck />}
        title={monitoringSection.process}
        about={[`${origin}/healthz`]}
      />
      <IconRow as="li" icon={<Archive />} title={monitoringSection.database} about={[`${origin}/readyz`]} />
      <IconRow
        as="li"
        icon={<Table />}
        title={monitoringSection.metrics}
        about={[monitoringSection.metricsText]}
      />
    </ul>
  )
}
