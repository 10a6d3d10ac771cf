import { useId } from 'react'
import { KEY_GROUPS, keyName, keysWording } from '../../../../contract/wording/studio/studio-go.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Row, Small } from '../../../ui/layout/primitives.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import styles from './go-dialog.module.css'
import { useSingleKeysSetting } from './single-keys-setting.ts'

/** All keys of the studio, and whether single letters are keys on this device. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [isOn, choose] = useSingleKeysSetting()
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <Dialog aria-labelledby={id} className={styles.keys} onClose={onClose}>
      <Row as="header" justify="between" className={styles.keysHead}>
        <Title id={id} size="11">
          {keysWording.heading}
        </Title>
        <button type="button" className="text-button" onClick={onClose}>
          {keysWording.close}
        </button>
      </Row>
      <Grid gap="2 8" wide="1fr 1fr" className={styles.groups}>
        {KEY_GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([names, does]) => (
                <Row justify="between" gap="4" pad="2" ruled size="4" key={names}>
                  <dt>{does}</dt>
                  <dd>
                    <kbd>{names.replace(/\S/gu, (key) => keyName(key, isApple))}</kbd>
                  </dd>
                </Row>
              ))}
            </dl>
          </section>
        ))}
      </Grid>
      <Row as="label" align="start" gap="3" className={styles.single}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
        <span>
          {keysWording.single}
          <Small>{keysWording.singleHelp}</Small>
        </span>
      </Row>
    </Dialog>
  )
}
