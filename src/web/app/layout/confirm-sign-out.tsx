import { createRoot } from 'react-dom/client'
import { signOutWording } from '../../../contract/wording/accounts/account.ts'
import { hasNoteDrafts } from '../../client/drafts.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'

// With the question, because all of it is loaded at a press.
export { forgetNoteDrafts } from '../../client/drafts.ts'

/** Asks whether to sign out where unsaved notes would be lost. A root of its own: the menu with the button closes when it is pressed. */
export async function confirmSignOut(): Promise<boolean> {
  if (!(await hasNoteDrafts())) return true
  const place = document.body.appendChild(document.createElement('div'))
  // Esc closes the question alone, not the menu, too.
  place.addEventListener('keydown', (event) => event.stopPropagation())
  const root = createRoot(place)
  const answer = Promise.withResolvers<boolean>()
  const { question, about, confirm, cancel } = signOutWording
  root.render(
    <Confirm
      question={question}
      confirmLabel={confirm}
      cancelLabel={cancel}
      onConfirm={() => answer.resolve(true)}
      onCancel={() => answer.resolve(false)}
    >
      {about}
    </Confirm>,
  )
  try {
    return await answer.promise
  } finally {
    root.unmount()
    place.remove()
  }
}
