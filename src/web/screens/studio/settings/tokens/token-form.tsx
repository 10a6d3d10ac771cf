import { useId, useState } from 'react'
import { type Scope, TOKEN_DAYS } from '../../../../../contract/accounts/permissions.ts'
import type { TokenList } from '../../../../../contract/accounts/studio-tokens.ts'
import {
  scopeNames,
  tokenDays,
  tokensSection as w,
} from '../../../../../contract/wording/studio/people-settings.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { sessionOf, useSession } from '../../../../client/session/session.ts'
import { ReauthenticationForm } from '../../../../parts/reauthentication/reauthentication-form.tsx'
import { RefusalMessage } from '../../../../parts/sign-in/refusal-message.tsx'
import { Field, TextInput } from '../../../../ui/fields/text-field.tsx'
import { Note, Row, Stack } from '../../../../ui/layout/primitives.tsx'
import { Grid } from '../../../../ui/layout/grid.tsx'
import styles from '../setting-rows.module.css'

interface TokenFormProps {
  /** Those that the account may give. */
  scopes: readonly Scope[]
  onCreated: (created: TokenList & { token: string }) => void
  onCancel: () => void
}

/** Asks what a new token is for, what it may do and how long, and for the password. */
export function TokenForm({ scopes, onCreated, onCancel }: TokenFormProps) {
  const id = useId()
  const api = useApi()
  const session = sessionOf(useSession())
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>(['read', 'write'])
  const [days, setDays] = useState<(typeof TOKEN_DAYS)[number]>(365)
  if (!session) return null
  const check = () => {
    if (name.trim() === '') return { field: 'name', sentence: w.nameMissing }
    return chosen.length === 0 ? { field: 'scopes', sentence: w.scopesMissing } : undefined
  }
  const toggle = (scope: Scope) =>
    setChosen(chosen.includes(scope) ? chosen.filter((each) => each !== scope) : [...chosen, scope])
  return (
    <Stack as="section" gap="3" leaf aria-label={w.create} className={styles.form}>
      <ReauthenticationForm
        session={session}
        submitLabel={w.create}
        busyLabel={w.creating}
        check={check}
        onCancel={onCancel}
        onConfirmed={async (confirming) => {
          const body = { name, scopes: [...chosen], days, ...confirming }
          onCreated(await api.call('POST /api/studio/tokens', { body }))
        }}
      >
        {({ refusal, isBusy }) => (
          <>
            <Field label={w.name} htmlFor={id}>
              <TextInput
                id={id}
                name="name"
                value={name}
                maxLength={60}
                placeholder={w.nameHint}
                readOnly={isBusy}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
              <RefusalMessage id={id} refusal={refusal} field="name" />
            </Field>
            <Grid as="fieldset" columns="repeat(auto-fill, minmax(11em, 1fr))">
              <Note as="legend" size="3">
                {w.scopes}
              </Note>
              {scopes.map((scope) => (
                <Row as="label" gap="2" touch key={scope}>
                  <input
                    type="checkbox"
                    name="scopes"
                    checked={chosen.includes(scope)}
                    onChange={() => toggle(scope)}
                  />
                  {scopeNames[scope]}
                </Row>
              ))}
              <RefusalMessage id={`${id}-scopes`} refusal={refusal} field="scopes" />
            </Grid>
            <Grid as="fieldset" columns="repeat(auto-fill, minmax(11em, 1fr))">
              <Note as="legend" size="3">
                {w.days}
              </Note>
              {TOKEN_DAYS.map((each) => (
                <Row as="label" gap="2" touch key={each}>
                  <input type="radio" name="days" checked={days === each} onChange={() => setDays(each)} />
                  {tokenDays(each)}
                </Row>
              ))}
            </Grid>
          </>
        )}
      </ReauthenticationForm>
    </Stack>
  )
}
