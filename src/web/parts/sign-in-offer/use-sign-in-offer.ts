import { siteWording } from '../../../contract/wording/site/site.ts'
import { SIGN_IN_TOPIC, type SignInRequest, useSignInPrompt } from '../../client/session/sign-in-prompt.ts'
import { useAlerts } from '../../ui/messages/alerts.tsx'

/** Without an account nothing is stored: a press shows why and offers the sign-in (docs/product/accounts.md). */
export function useSignInOffer(): (request: SignInRequest) => void {
  const alerts = useAlerts()
  const prompt = useSignInPrompt()
  return (request) =>
    alerts.show({
      kind: 'error',
      text: request.reason,
      topic: SIGN_IN_TOPIC,
      action: { label: siteWording.goToSignIn, run: () => prompt.open(request) },
    })
}
