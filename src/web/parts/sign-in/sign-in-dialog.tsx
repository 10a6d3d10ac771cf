import { X } from '../../ui/icons/icons.ts'
import { useEffect, useId, useState } from 'react'
import { signInPromises } from '../../../contract/wording/reading/sign-in-promises.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { focusHeading, focusWithoutScroll } from '../../client/move-focus.ts'
import type { SignInRequest } from '../../client/session/sign-in-prompt.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { BookCover } from '../book-cover/book-cover.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import styles from './sign-in-dialog.module.css'
import { SignIn } from './sign-in.tsx'

export interface SignInDialogProps {
  request: SignInRequest
  /** Email of the reader whose session has expired. */
  email: string | undefined
  /** Clean path of the page under the dialog. */
  returnTo: string
  onClose: () => void
}

/** The sign-in as a dialog over the interrupted action. It closes when somebody is signed in. */
export function SignInDialog({ request, email, returnTo, onClose }: SignInDialogProps) {
  const id = useId()
  useFocusOnReplacement()
  const { reason, review, action, invitation } = request
  const asksWhich = action?.kind === 'reading-status' && action.book === undefined
  return (
    <Dialog aria-labelledby={id} aria-describedby={`${id}-lead`} className={styles.dialog} onClose={onClose}>
      <div className={styles.body}>
        <SignIn
          id={id}
          level={2}
          isInDialog
          lead={reason}
          email={email ?? invitation?.email}
          invitation={invitation?.token}
          returnTo={returnTo}
          promise={
            review && (
              <Stack align="center" gap="3" size="4" className={styles.note}>
                <BookCover card={review} decorative className={styles.cover} />
                <p>{signInPromises[asksWhich ? 'one-of-books' : (action?.kind ?? '')]?.(review)}</p>
              </Stack>
            )
          }
        />
        <IconButton label={siteWording.close} className={styles.close} onClick={onClose}>
          <X />
        </IconButton>
      </div>
    </Dialog>
  )
}

/** Closing returns the focus to what was pressed; where a reader's button was replaced by a visitor's, to that one. */
function useFocusOnReplacement(): void {
  const [place] = useState(() => controls().indexOf(document.activeElement ?? document.body))
  useEffect(
    () => () =>
      void requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const inItsPlace = controls()[place]
        if (inItsPlace instanceof HTMLElement) focusWithoutScroll(inItsPlace)
        else focusHeading()
      }),
    [place],
  )
}

/** The buttons and links of the screen. */
function controls(): Element[] {
  return [...document.querySelectorAll('main :is(button, a):not([role^="menuitem"])')]
}
