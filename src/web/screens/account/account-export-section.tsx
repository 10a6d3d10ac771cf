import { Download } from '../../ui/icons/icons.ts'
import { useState } from 'react'
import { dayInTaipei } from '../../../contract/days.ts'
import { LIST_IMPORT_PATH } from '../../../contract/links.ts'
import { tableNames, accountExportWording } from '../../../contract/wording/accounts/account-settings.ts'
import { type Api, toFailure } from '../../client/api/api.ts'
import { useApi } from '../../client/api/api-context.ts'
import { saveFile } from '../../client/save-file.ts'
import { useSite } from '../../client/site.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Button, buttonClass, type ButtonLook } from '../../ui/buttons/button.tsx'
import { Hint } from '../../ui/fields/text-field.tsx'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import { AccountSection, StatusMessage, useSay } from './account-section.tsx'

/** 匯出資料: downloads the account's data as files, and leads to the screen that imports them. */
export function AccountExportSection() {
  return (
    <AccountSection heading={accountExportWording.heading} why={accountExportWording.why}>
      <Stack gap="1">
        <div>
          <FileButton download={(api) => api.download('GET /api/account/export')} ending="json">
            {accountExportWording.json}
          </FileButton>
        </div>
        <Hint>{accountExportWording.jsonHint}</Hint>
      </Stack>
      <Stack gap="1" role="group" aria-label={accountExportWording.tables}>
        <Hint>{accountExportWording.tables}</Hint>
        <Row wrap gap="2">
          {TABLES.map((table) => (
            <FileButton
              key={table}
              download={(api) =>
                api.download('GET /api/account/export/{file}', { params: { file: `${table}.csv` } })
              }
              part={table}
              ending="csv"
              size="s"
            >
              {tableNames[table]}
            </FileButton>
          ))}
        </Row>
      </Stack>
      <Stack gap="1">
        <div>
          <FileButton
            download={(api) =>
              api.download('GET /api/account/highlights/{file}', { params: { file: 'all.md' } })
            }
            part="highlights"
            ending="md"
            size="s"
          >
            {accountExportWording.highlights}
          </FileButton>
        </div>
        <Hint>{accountExportWording.highlightsHint}</Hint>
      </Stack>
      <StatusMessage />
      <Title as="h3" size="7" above="3">
        {accountExportWording.importHeading}
      </Title>
      <Stack gap="1">
        <div>
          <SiteLink to={LIST_IMPORT_PATH} className={buttonClass()}>
            {accountExportWording.import}
          </SiteLink>
        </div>
        <Hint>{accountExportWording.importHint}</Hint>
      </Stack>
    </AccountSection>
  )
}

const TABLES = ['reading-list', 'bookmarks', 'comments'] as const

interface FileButtonProps {
  download: (api: Api) => Promise<Blob>
  /** Part of the file's name, after the site's. */
  part?: string
  ending: 'json' | 'csv' | 'md'
  size?: ButtonLook['size']
  children: string
}

/** Downloads by script rather than by a link, so that a failure is shown on the screen. */
function FileButton({ download, part, ending, size = 'm', children }: FileButtonProps) {
  const api = useApi()
  const { settings } = useSite()
  const [isBusy, setIsBusy] = useState(false)
  const say = useSay()
  const save = async () => {
    say(null)
    setIsBusy(true)
    try {
      saveFile(await download(api), `${datedName(settings.name, part)}.${ending}`)
      say(accountExportWording.downloaded)
    } catch (cause) {
      const failure = toFailure(cause)
      say({ sentence: failure.sentence, failure, onRetry: () => void save() })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    // Not disabled while it runs, so that it keeps the focus.
    <Button size={size} aria-busy={isBusy || undefined} onClick={isBusy ? undefined : () => void save()}>
      <Download />
      {isBusy ? accountExportWording.preparing : children}
    </Button>
  )
}

function datedName(...parts: (string | undefined)[]): string {
  return [...parts, dayInTaipei(new Date())].filter(Boolean).join('-')
}
