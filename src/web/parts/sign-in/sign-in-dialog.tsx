import { X } from 'lucide-react'
import { useId } from 'react'
import { signInWording } from '../../../contract/wording/sign-in.ts'
import { siteWording } from '../../../contract/wording/site.ts'
import type { SignInRequest } from '../../client/sign-in-prompt.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { BookCover } from '../book-cover/book-cover.tsx'
import styles from './sign-in-dialog.module.css'
import { SignInForm } from './sign-in-form.tsx'

export interface SignInDialogProps {
  request: SignInRequest
  onClose: () => void
  onSignedIn: () => void
}

/** The sign-in over what it interrupted: says why, and what follows. */
export function SignInDialog({ request, onClose, onSignedIn }: SignInDialogProps) {
  const id = useId()
  return (
    <Dialog
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-reason`}
      className={styles.dialog}
      onClose={onClose}
    >
      <div className={styles.body}>
        <h2 id={`${id}-heading`} className={styles.heading}>
          {signInWording.heading}
        </h2>
        <p id={`${id}-reason`} className={styles.reason}>
          {request.reason}
        </p>
        {request.promise && (
          <div className={styles.promise}>
            <BookCover card={request.promise.book} decorative className={styles.cover} />
            <p>{request.promise.text}</p>
          </div>
        )}
        <SignInForm onSignedIn={onSignedIn} />
        <IconButton label={siteWording.close} className={styles.close} onClick={onClose}>
          <X />
        </IconButton>
      </div>
    </Dialog>
  )
}
