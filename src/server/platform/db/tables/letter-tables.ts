import type { Generated } from 'kysely'
import type { LetterKind, LetterState } from '../../../../contract/newsletter/letter-states.ts'

/** The tables of the newsletter’s letters. */
export interface LetterTables {
  xc_letters: LetterTable
  xc_letter_deliveries: LetterDeliveryTable
}

interface LetterTable {
  id: Generated<number>
  /** Rises with each change of the draft. */
  version: number
  state: LetterState
  kind: Generated<LetterKind>
  /** Null before the sending begins. */
  number: number | null
  subject: string
  second_line: string
  /** HTML, sanitised. */
  body: Generated<string>
  /** Characters and words that the owner wrote, without the titles of texts. */
  length: Generated<number>
  /** JSON: the ids of the texts that stand in the body, in order. */
  reviews: string
  /** JSON: slugs; empty for all subscribers. */
  audience: string
  created_at: string
  changed_at: string
  scheduled_at: string | null
  tested_at: string | null
  started_at: string | null
  finished_at: string | null
  /** JSON of newsletter/letters/letter-content.ts: what is sent, from the moment when the sending begins. */
  content: string | null
  /** How often links of the mail were followed, by whomever. */
  visits: Generated<number>
}

/** One mail of a letter. */
interface LetterDeliveryTable {
  id: Generated<number>
  letter_id: number
  /** Null: the subscription was deleted. */
  subscription_id: number | null
  /**
   * `queued`: a row of xc_outbox. `failed`: the mail server refused it. `bounced`: it was sent, and came back. `dropped`: not
   * sent, because the subscriber left, was deleted or cannot be reached any more.
   */
  state: 'waiting' | 'queued' | 'sent' | 'failed' | 'bounced' | 'dropped'
  /** Of the outbox; kept while the sending is stopped. */
  message_id: string | null
}
