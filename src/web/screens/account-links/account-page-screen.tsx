import type { AccountLink } from '../../../contract/accounts/account-links.ts'
import {
  ACCOUNT_DONE_PATH,
  ACCOUNT_PATH,
  type AccountLinkKind,
  accountLinkPath,
  HOME_PATH,
  REFUSED_PARAMETER,
  SIGN_IN_PATH,
  type AccountDone as Done,
  STUDIO_PATH,
} from '../../../contract/links.ts'
import { useLocation } from '../../client/location/location.ts'
import type { ScreenProps } from '../../client/screen.ts'
import type { ComponentType } from 'react'
import { isProblemCode } from '../../../contract/problems.ts'
import * as words from '../../../contract/wording/accounts/account-links.ts'
import { editorPageWording, ownerPageWording } from '../../../contract/wording/accounts/owner.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import { faultWording, siteWording } from '../../../contract/wording/site/site.ts'
import { failureFromCode } from '../../client/api/failure-from-code.ts'
import { useHead } from '../../client/head.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { EmailLine, Envelope, Words, Buttons, BackHome } from '../../parts/envelope/envelope.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { ConfirmEmail, type OpenLinkProps, TakeRole } from './link-forms.tsx'
import { ResetPassword } from './reset-password.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'

const { accountLinkWording } = words

/** The pages of account mails and of the owner's link, as one chunk: the route table of every page stays small. */
export default function AccountPageScreen(props: ScreenProps<AccountLink>) {
  const { pathname } = useLocation()
  const isDone = pathname.startsWith(ACCOUNT_DONE_PATH)
  return isDone ? <AccountDone search={props.search} /> : <AccountLinkPage {...props} />
}

/** The page of a link in an account mail, of the owner's link or an invitation: nothing changes until its form is sent (docs/product/accounts.md). */
function AccountLinkPage({ resource, search, retry }: ScreenProps<AccountLink>) {
  const { pathname } = useLocation()
  const shown = useShownFailure(resource)
  const link = resource.state === 'ready' ? resource.data : undefined
  const page = PAGES.find(({ kind }) => pathname.startsWith(accountLinkPath(kind))) ?? PAGES[0]
  const heading = link?.state === 'ended' ? accountLinkWording.endedHeading : page.heading
  useHead({ heading, canonical: accountLinkPath(page.kind) })
  return (
    <Page>
      <Envelope heading={heading}>
        {resource.state === 'loading' && !shown && <Spinner text={faultWording.retrying} />}
        {shown && (
          <>
            <Words>{accountLinkWording.fault}</Words>
            <Fault failure={shown.failure} isRetrying={shown.isRetrying} onRetry={retry} />
          </>
        )}
        {link && <LinkContent page={page} link={link} search={search} retry={retry} />}
      </Envelope>
    </Page>
  )
}

interface LinkPage {
  kind: AccountLinkKind
  heading: string
  Open: ComponentType<OpenLinkProps>
  done?: readonly [string, string]
  ended: string
  /** Where the holder of a used link goes on. */
  next: string
}

interface LinkContentProps extends Pick<ScreenProps<AccountLink>, 'search' | 'retry'> {
  page: LinkPage
  link: AccountLink
}

function LinkContent({ page: { kind, Open, done, ended, next }, link, search, retry }: LinkContentProps) {
  const code = search.get(REFUSED_PARAMETER)
  if (link.state === 'open') {
    const refused = isProblemCode(code) ? failureFromCode(code) : undefined
    return <Open kind={kind} link={link} token={search.get('token') ?? ''} refused={refused} retry={retry} />
  }
  return (
    <>
      {link.state === 'done' && done && link.email !== null ? (
        <EmailLine words={done} email={link.email} />
      ) : (
        <Words>{ended}</Words>
      )}
      <NextSteps to={next} />
    </>
  )
}

const PAGES: readonly [LinkPage, ...LinkPage[]] = [
  { kind: 'confirm', Open: ConfirmEmail, ...words.confirmLinkWording, next: SIGN_IN_PATH },
  { kind: 'reset', Open: ResetPassword, ...words.resetLinkWording, next: SIGN_IN_PATH },
  { kind: 'address', Open: ConfirmEmail, ...words.emailLinkWording, next: ACCOUNT_PATH },
  { kind: 'thread', Open: ConfirmEmail, ...words.threadLinkWording, next: HOME_PATH },
  { kind: 'answers', Open: ConfirmEmail, ...words.answersLinkWording, next: HOME_PATH },
  {
    kind: 'owner',
    Open: TakeRole,
    heading: ownerPageWording.heading,
    ended: problemSentences.owner_link_worn_out,
    next: HOME_PATH,
  },
  {
    kind: 'editor',
    Open: TakeRole,
    heading: editorPageWording.heading,
    ended: problemSentences.invitation_worn_out,
    next: HOME_PATH,
  },
]

/** The result of the form on a mail's page. Links to the sign-in where it is the next step. */
function AccountDone({ search }: Pick<ScreenProps, 'search'>) {
  const what = search.get('what') ?? ''
  const { heading, text } = isDone(what) ? words.accountDoneWording[what] : UNKNOWN
  useHead({ heading, canonical: ACCOUNT_DONE_PATH })
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
  return Object.hasOwn(words.accountDoneWording, what)
}

const UNKNOWN = { heading: accountLinkWording.endedHeading, text: problemSentences.not_found }

const NEXT: Record<Done, string> = {
  confirmed: SIGN_IN_PATH,
  reset: SIGN_IN_PATH,
  address: ACCOUNT_PATH,
  owner: STUDIO_PATH,
  editor: STUDIO_PATH,
  subscribed: HOME_PATH,
  left: HOME_PATH,
}

/** Links to the next page and to home. */
function NextSteps({ to }: { to: string }) {
  const label = LABELS[to]
  return (
    <Buttons>
      {label !== undefined && (
        <SiteLink to={to} className={buttonClass({ variant: 'primary' })}>
          {label}
        </SiteLink>
      )}
      <BackHome />
    </Buttons>
  )
}

const LABELS: Readonly<Record<string, string>> = {
  [SIGN_IN_PATH]: siteWording.goToSignIn,
  [ACCOUNT_PATH]: accountLinkWording.toAccount,
  [STUDIO_PATH]: accountLinkWording.toStudio,
}
