import { useId } from 'react'
import { KEY_GROUPS, keysWording } from '../../../../contract/wording/studio/studio-go.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Note, Row, Small } from '../../../ui/layout/primitives.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import styles from './go-dialog.module.css'
import { Choice } from '../choices.tsx'
import { keysHere, useSingleKeysSetting } from '../keys.ts'
import { TextButton } from '../buttons.tsx'

/** All keys of the studio, and whether single letters are keys on this device. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [isOn, choose] = useSingleKeysSetting()
  return (
    <Dialog aria-labelledby={id} width="780px" onClose={onClose}>
      <Row as="header" justify="between" below="2">
        <Title id={id} size="11">
          {keysWording.heading}
        </Title>
        <TextButton onClick={onClose}>{keysWording.close}</TextButton>
      </Row>
      <Grid gap="2 8" wide="1fr 1fr" below="5" className={styles.groups}>
        {KEY_GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <Note as="h3" below="1" above="2">
              {title}
            </Note>
            <dl>
              {keys.map(([names, does]) => (
                <Row justify="between" gap="4" pad="2" ruled size="4" key={names}>
                  <dt>{does}</dt>
                  <Note as="dd" size="4">
                    <kbd>{keysHere(names)}</kbd>
                  </Note>
                </Row>
              ))}
            </dl>
          </section>
        ))}
      </Grid>
      <Choice type="checkbox" checked={isOn} onChange={({ currentTarget }) => choose(currentTarget.checked)}>
        <span>
          {keysWording.single}
          <Small>{keysWording.singleHelp}</Small>
        </span>
      </Choice>
    </Dialog>
  )
}
