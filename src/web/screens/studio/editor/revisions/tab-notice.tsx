import { conflictWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Row } from '../../../../ui/layout/primitives.tsx'
import styles from '../notices.module.css'

/** Another tab of this browser is editing the review. */
export function TabNotice({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <Row wrap gap="1 2" size="4" role="alert" className={styles.notice}>
      <p>{conflictWording.otherTab}</p>
      <Row as="span" wrap gap="1 1">
        <Button size="s" onClick={onTakeOver}>
          {conflictWording.writeHere}
        </Button>
      </Row>
    </Row>
  )
}
