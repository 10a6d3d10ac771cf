import {
  ACCOUNT_DONE_PATH,
  type AccountDone as Done,
  ACCOUNT_PATH,
  HOME_PATH,
  SIGN_IN_PATH,
  STUDIO_PATH,
} from '../../../contract/links.ts'
import { accountDoneWording, accountLinkWording } from '../../../contract/wording/accounts/account-links.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import { documentTitle } from '../../../contract/wording/site/site.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { Envelope, Words } from '../../parts/envelope/envelope.tsx'
import { Page } from '../../ui/page/page.tsx'
import { NextSteps } from './next-steps.tsx'

/** The result of the form on a mail's page. Links to the sign-in where it is the next step. */
export function AccountDone({ search }: Pick<ScreenProps, 'search'>) {
  const { settings } = useSite()
  const what = search.get('what') ?? ''
  const { heading, text } = isDone(what) ? accountDoneWording[what] : UNKNOWN
  useHead({
    title: documentTitle(heading, settings.name),
    description: settings.tagline,
    canonical: ACCOUNT_DONE_PATH,
  })
  return (
    <Page>
      <Envelope heading={heading}>
        <Words>{text}</Words>
        <NextSteps to={isDone(what) ? NEXT[what] : HOME_PATH} />
      </Envelope>
    </Page>
  )
}

function isDone(what: string): what is Done {
  return Object.hasOwn(accountDoneWording, what)
}

const UNKNOWN = { heading: accountLinkWording.endedHeading, text: problemSentences.not_found }

const NEXT: Record<Done, string> = {
  confirmed: SIGN_IN_PATH,
  reset: SIGN_IN_PATH,
  address: ACCOUNT_PATH,
  owner: STUDIO_PATH,
  editor: STUDIO_PATH,
}
