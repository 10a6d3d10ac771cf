import * as words from '../../../../contract/wording/studio/studio-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAction } from '../use-action.ts'
import { IconRow } from '../icon-row.tsx'

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
      <IconRow icon={<span />} title={words.failedMailCount(mails.length)}>
        {mails.length > 1 && (
          <Button size="s" busy={isBusy} onClick={() => send()}>
            {w.retryAll}
          </Button>
        )}
      </IconRow>
      <ul className="ruled-list">
        {mails.map(({ id, recipient, subject, answer, is_given_up }) => (
          <IconRow
            as="li"
            key={id}
            title={recipient}
            about={[
              `${subject}・${is_given_up ? w.givenUp : w.triedAgain}`,
              <span key="answer" lang="en">
                {answer}
              </span>,
            ]}
          >
            <Button
              size="s"
              disabled={isBusy}
              aria-label={words.retryMail(recipient)}
              onClick={() => send(id)}
            >
              {w.retry}
            </Button>
          </IconRow>
        ))}
      </ul>
    </>
  )
}
