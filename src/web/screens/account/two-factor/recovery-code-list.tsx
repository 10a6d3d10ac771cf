import { Download, Printer } from '../../../ui/icons/icons.ts'
import { useEffect, useId, useRef } from 'react'
import { recoveryCodesWording } from '../../../../contract/wording/accounts/account-settings.ts'
import { saveFile } from '../../../client/save-file.ts'
import { useSite } from '../../../client/site.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import styles from './recovery-code-list.module.css'
import { CopyButton } from '../../../parts/copy-button/copy-button.tsx'

interface RecoveryCodeListProps {
  codes: readonly string[]
  onDone: () => void
}

/** The ten recovery codes, shown only once: to copy, to download or to print. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const { settings, url } = useSite()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [codes])
  const text = codes.join('\n')
  const download = () => {
    const content = `${settings.name}\n${url}\n\n${recoveryCodesWording.heading}\n${text}\n`
    saveFile(
      new Blob([content], { type: 'text/plain;charset=utf-8' }),
      recoveryCodesWording.fileName(settings.name),
    )
  }
  return (
    <Stack as="section" fit gap="3" aria-labelledby={id} className={styles.codes} data-prints-alone>
      <h3 ref={heading} id={id} tabIndex={-1}>
        {recoveryCodesWording.heading}
      </h3>
      <p>{recoveryCodesWording.once}</p>
      <Grid
        as="ol"
        gap="1 5"
        translate="no"
        columns="repeat(auto-fill, minmax(8.5em, 1fr))"
        className={styles.list}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Grid>
      <Row wrap gap="2" className="no-print">
        <CopyButton readText={() => text} label={recoveryCodesWording.copy} />
        <Button size="s" onClick={download}>
          <Download />
          {recoveryCodesWording.download}
        </Button>
        <Button size="s" onClick={() => window.print()}>
          <Printer />
          {recoveryCodesWording.print}
        </Button>
      </Row>
      <div className="no-print">
        <Button onClick={onDone}>{recoveryCodesWording.done}</Button>
      </div>
    </Stack>
  )
}
