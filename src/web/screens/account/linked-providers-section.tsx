import { Link2 } from '../../ui/icons/icons.ts'
import { useEffect, useState } from 'react'
import type { Confirming } from '../../../contract/accounts/accounts.ts'
import { dateText } from '../../../contract/days.ts'
import type { LinkedProvider, SignInMethods } from '../../../contract/accounts/linked-providers.ts'
import { ACCOUNT_PATH } from '../../../contract/links.ts'
import type { Failure } from '../../../contract/page.ts'
import { isProblemCode } from '../../../contract/problems.ts'
import type { ProviderId } from '../../../contract/accounts/providers.ts'
import * as words from '../../../contract/wording/accounts/account-settings.ts'
import { useApi } from '../../client/api/api-context.ts'
import { failureFromCode } from '../../client/api/failure-from-code.ts'
import { useRedirect } from '../../client/location/location.ts'
import { useReaderQuery } from '../../client/api/reader-query.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AccountSection, SectionData, StatusMessage, useDisclosure, useSay } from './account-section.tsx'
import { ActionButton } from './action-button.tsx'
import { ReauthenticationForm } from '../../parts/reauthentication/reauthentication-form.tsx'
import { ItemRow, Rows } from './rows.tsx'

const { linkedWording } = words

/** 連結的帳號: the providers that sign in to this account. Absent where none is configured or linked. */
export function LinkedProvidersSection({ search }: { search: URLSearchParams }) {
  const providers = useReaderQuery(['linked'], async (client, signal) => {
    const [methods, linked] = await Promise.all([
      client.call('GET /api/auth/ways', { signal }),
      client.call('GET /api/auth/linked', { signal }),
    ])
    return { offered: methods.providers, linked }
  })
  const { failure, newlyLinkedId } = useProviderReturn(search)
  const isEmpty =
    providers.resource.state !== 'failed' &&
    (providers.resource.state === 'loading' ||
      (providers.resource.data.offered.length === 0 && providers.resource.data.linked.length === 0))
  if (isEmpty) return null
  const forget = ({ id }: LinkedProvider) =>
    providers.update((before) => ({ ...before, linked: before.linked.filter((each) => each.id !== id) }))
  return (
    <AccountSection heading={linkedWording.heading} why={linkedWording.why}>
      <SectionData data={providers}>
        {({ offered, linked }) => {
          const newlyLinked = linked.find(({ id }) => id === newlyLinkedId)
          return (
            <>
              <StatusMessage
                first={
                  failure
                    ? { sentence: linkedWording.notDone, failure, onRetry: null }
                    : newlyLinked && words.linkedText(newlyLinked.name)
                }
              />
              <Rows>
                {linked.map((provider) => (
                  <LinkedRow key={provider.id} provider={provider} onUnlinked={() => forget(provider)} />
                ))}
                {offered
                  .filter(({ id }) => !linked.some((each) => each.id === id))
                  .map((provider) => (
                    <LinkRow key={provider.id} provider={provider} />
                  ))}
              </Rows>
            </>
          )
        }}
      </SectionData>
    </AccountSection>
  )
}

function LinkedRow({ provider, onUnlinked }: { provider: LinkedProvider; onUnlinked: () => void }) {
  const api = useApi()
  const say = useSay()
  const { id, name, address, linked_at } = provider
  return (
    <ItemRow
      icon={<Link2 />}
      title={name}
      detail={words.linkedDetail(dateText(linked_at), address)}
      action={
        <ActionButton
          label={linkedWording.unlink}
          accessibleLabel={words.unlinkLabel(name)}
          confirmation={{
            text: words.unlinkQuestion(name),
            about: linkedWording.unlinkWhy,
            confirmLabel: linkedWording.unlink,
          }}
          onPress={async () => {
            await api.call('DELETE /api/auth/linked/{id}', { params: { id } })
            onUnlinked()
            say(words.unlinkedText(name))
          }}
        />
      }
    />
  )
}

/** Starts the link: the provider sends the reader back to this screen. */
function LinkRow({ provider: { id, name } }: { provider: SignInMethods['providers'][number] }) {
  const api = useApi()
  const { opener, isOpen, open, close } = useDisclosure()
  const leave = async (confirming: Confirming) => {
    const to = `${ACCOUNT_PATH}?linked=${id}`
    const authorization = await api.call('POST /api/auth/providers/{id}/link', {
      params: { id },
      body: { ...confirming, to },
    })
    window.location.assign(authorization.url)
  }
  return (
    <ItemRow
      icon={<Link2 />}
      title={name}
      detail={linkedWording.notLinked}
      action={
        !isOpen && (
          <Button ref={opener} size="s" aria-label={words.linkLabel(name)} onClick={open}>
            {linkedWording.link}
          </Button>
        )
      }
    >
      {isOpen && (
        <ReauthenticationForm
          submitLabel={words.linkLabel(name)}
          busyLabel={linkedWording.leaving}
          onConfirmed={leave}
          onCancel={close}
        />
      )}
    </ItemRow>
  )
}

/** Reads the provider's result from the query once and removes it from the URL. */
function useProviderReturn(search: URLSearchParams): { failure?: Failure; newlyLinkedId?: ProviderId } {
  const redirect = useRedirect()
  const [result] = useState(() => {
    const code = search.get('problem')
    if (isProblemCode(code)) return { failure: failureFromCode(code) }
    const linked = search.get('linked')
    return linked === null ? {} : { newlyLinkedId: linked as ProviderId }
  })
  const hasResult = search.has('problem') || search.has('linked')
  useEffect(() => {
    if (hasResult) redirect(ACCOUNT_PATH)
  }, [hasResult, redirect])
  return result
}
