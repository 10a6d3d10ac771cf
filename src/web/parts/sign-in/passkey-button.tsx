import { KeyRound } from '../../ui/icons/icons.ts'
import { signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { RefusalMessage } from './refusal-message.tsx'
import { usePasskey } from './use-passkey.ts'

/** The button that signs in with a passkey, for browsers that support it. */
export function PasskeyButton({ id }: { id: string }) {
  const { isWaiting, refusal, press } = usePasskey()
  return (
    <>
      <RefusalMessage id={`${id}-passkey`} refusal={refusal} />
      <Button busy={isWaiting} onClick={() => void press()}>
        {!isWaiting && <KeyRound />}
        {isWaiting ? signInWording.passkeyWaiting : signInWording.passkey}
      </Button>
    </>
  )
}
