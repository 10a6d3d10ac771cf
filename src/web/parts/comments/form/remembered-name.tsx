import { guestNameWording } from '../../../../contract/wording/comments/guest-name.ts'
import styles from './comment-form.module.css'
import { storeGuestName } from './guest-name.ts'

/** Says that this device remembers the guest's name, with a button to forget it. */
export function RememberedName({ onForget }: { onForget: () => void }) {
  const forget = () => {
    storeGuestName('')
    onForget()
  }
  return (
    <p className={styles.remembered}>
      {guestNameWording.remembered}
      <button type="button" className="text-link" onClick={forget}>
        {guestNameWording.forget}
      </button>
    </p>
  )
}
