import { Link2 } from '../../ui/icons.ts'
import { useEffect, useState } from 'react'
import type { Confirming, Session } from '../../../contract/accounts.ts'
import { dateText } from '../../../contract/days.ts'
import type { LinkedProvider, SignInMethods } from '../../../contract/linked-providers.ts'
import { ACCOUNT_PATH } from '../../../contract/links.ts'
import type { Failure } from '../../../contract/page.ts'
import { isProblemCode } from '../../../contract/problems.ts'
import type { ProviderId } from '../../../contract/providers.ts'
import {
  linkedDetail,
  linkedText,
  linkedWording,
  linkLabel,
  unlinkedText,
  unlinkLabel,
  unlinkQuestion,
} from '../../../contract/wording/account-settings.ts'
import { useApi } from '../../client/api-context.ts'
import { failureFromCode } from '../../client/failure-from-code.ts'
import { useRedirect } from '../../client/location.ts'
import { useReaderQuery } from '../../client/reader-query.ts'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { Button } from '../../ui/button.tsx'
import { AccountSection } from './account-section.tsx'
import { Answer } from './answer.tsx'
import { AskedButton } from './asked-button.tsx'
import { HolderForm } from './holder-form.tsx'
import { OwnData } from './own-data.tsx'
import { Row, Rows } from './rows.tsx'
import { useOpening } from './use-opening.ts'

interface LinkedSectionProps {
  session: Session
  search: URLSearchParams
}

/** 連結的帳號: those of other sites by which this one can be entered. Not there where the owner has set up none. */
export function LinkedSection({ session, search }: LinkedSectionProps) {
  const providers = useReaderQuery(['linked'], async (client, signal) => {
    const [ways, linked] = await Promise.all([
      client.call('GET /api/auth/ways', { signal }),
      client.call('GET /api/auth/linked', { signal }),
    ])
    return { offered: ways.providers, linked }
  })
  const api = useApi()
  const { failure, cameBackFrom } = useComingBack(search)
  const [said, setSaid] = useState<string>()
  const isNothing =
    providers.resource.state !== 'failed' &&
    (providers.resource.state === 'loading' ||
      (providers.resource.data.offered.length === 0 && providers.resource.data.linked.length === 0))
  if (isNothing) return null
  const unlink = async ({ id, name }: LinkedProvider) => {
    setSaid(undefined)
    await api.call('DELETE /api/auth/linked/{id}', { params: { id } })
    providers.update((before) => ({ ...before, linked: before.linked.filter((each) => each.id !== id) }))
    setSaid(unlinkedText(name))
  }
  return (
    <AccountSection heading={linkedWording.heading} why={linkedWording.why}>
      <OwnData data={providers}>
        {({ offered, linked }) => {
          const arrived = linked.find(({ id }) => id === cameBackFrom)
          return (
            <>
              {failure && <FailedAction sentence={linkedWording.notDone} failure={failure} />}
              <Answer text={said ?? (arrived && linkedText(arrived.name))} />
              <Rows>
                {linked.map((provider) => (
                  <Row
                    key={provider.id}
                    icon={<Link2 />}
                    title={provider.name}
                    detail={linkedDetail(dateText(provider.linked_at), provider.address)}
                    action={
                      <AskedButton
                        label={linkedWording.unlink}
                        accessibleLabel={unlinkLabel(provider.name)}
                        question={{
                          text: unlinkQuestion(provider.name),
                          about: linkedWording.unlinkWhy,
                          confirmLabel: linkedWording.unlink,
                        }}
                        onPress={() => unlink(provider)}
                      />
                    }
                  />
                ))}
                {offered
                  .filter(({ id }) => !linked.some((each) => each.id === id))
                  .map((provider) => (
                    <LinkRow key={provider.id} session={session} provider={provider} />
                  ))}
              </Rows>
            </>
          )
        }}
      </OwnData>
    </AccountSection>
  )
}

interface LinkRowProps {
  session: Session
  provider: SignInMethods['providers'][number]
}

/** The way to the other site, and back to this screen. */
function LinkRow({ session, provider: { id, name } }: LinkRowProps) {
  const api = useApi()
  const { place, isOpen, open, close } = useOpening()
  const leave = async (confirming: Confirming) => {
    const to = `${ACCOUNT_PATH}?linked=${id}`
    const there = await api.call('POST /api/auth/providers/{id}/link', {
      params: { id },
      body: { ...confirming, to },
    })
    window.location.assign(there.url)
  }
  return (
    <Row
      ref={place}
      icon={<Link2 />}
      title={name}
      detail={linkedWording.notLinked}
      action={
        !isOpen && (
          <Button size="s" aria-label={linkLabel(name)} onClick={open}>
            {linkedWording.link}
          </Button>
        )
      }
    >
      {isOpen && (
        <HolderForm
          session={session}
          submitLabel={linkLabel(name)}
          busyLabel={linkedWording.leaving}
          onConfirmed={leave}
          onCancel={close}
        />
      )}
    </Row>
  )
}

/** What became of a way to another site, told once: the address forgets it. */
function useComingBack(search: URLSearchParams): { failure?: Failure; cameBackFrom?: ProviderId } {
  const redirect = useRedirect()
  const [told] = useState(() => {
    const code = search.get('problem')
    if (isProblemCode(code)) return { failure: failureFromCode(code) }
    const linked = search.get('linked')
    return linked === null ? {} : { cameBackFrom: linked as ProviderId }
  })
  const isTold = search.has('problem') || search.has('linked')
  useEffect(() => {
    if (isTold) redirect(ACCOUNT_PATH)
  }, [isTold, redirect])
  return told
}
