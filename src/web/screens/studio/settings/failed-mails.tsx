import * as words from '../../../../contract/wording/studio/studio-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAction } from '../use-action.ts'
import { Small, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './setting-rows.module.css'

/** Mails that could not be sent, with what the mail server said. Nothing where there are none. */
export function FailedMails() {
  const { mailSection: w } = words
  const api = useApi()
  const { run, isBusy, alerts } = useAction()
  const { resource, retry } = useReaderQuery(['studio', 'failed-mails'], (client, signal) =>
    client.call('GET /api/studio/failed-mails', { signal }),
  )
  const mails = resource.state === 'ready' ? resource.data.mails : []
  if (mails.length === 0) return null
  const send = (id?: number) =>
    run(async () => {
      const body = id === undefined ? {} : { id }
      const { retried } = await api.call('POST /api/studio/failed-mails/retries', { body })
      alerts.show({ kind: 'success', text: words.retriedMails(retried) })
      retry()
    })
  return (
    <>
      <div className={styles.row}>
        <span />
        <b>{words.failedMailCount(mails.length)}</b>
        {mails.length > 1 && (
          <Button size="s" busy={isBusy} onClick={() => send()}>
            {w.retryAll}
          </Button>
        )}
      </div>
      <ul className={`${styles.rows} ruled-list`}>
        {mails.map(({ id, recipient, subject, answer, is_given_up }) => (
          <Stack as="li" align="center" gap="1 3" key={id} className={styles.redirect}>
            <span>
              <b dir="auto">{recipient}</b>
              <Small>
                {subject}・{is_given_up ? w.givenUp : w.triedAgain}
              </Small>
              <Small lang="en">{answer}</Small>
            </span>
            <Button
              size="s"
              disabled={isBusy}
              aria-label={words.retryMail(recipient)}
              onClick={() => send(id)}
            >
              {w.retry}
            </Button>
          </Stack>
        ))}
      </ul>
    </>
  )
}
