import { conflictWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import styles from '../notices.module.css'

/** Another tab of this browser is editing the review. */
export function TabNotice({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <div role="alert" className={styles.notice}>
      <p>{conflictWording.otherTab}</p>
      <span className={styles.choices}>
        <Button size="s" onClick={onTakeOver}>
          {conflictWording.writeHere}
        </Button>
      </span>
    </div>
  )
}
