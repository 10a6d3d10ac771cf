type Row = Record<string, unknown>

const AT = '2025-05-01T04:00:00.000Z'

/** The email of the reader who owns the private rows; `signInAs` knows the password. */
export const READER = 'ann@example.org'

export function mail(): Row {
  return {
    id: 1,
    message_id: '<1@here>',
    recipient: READER,
    subject: '信',
    state: 'waiting',
    attempts: 2,
    next_attempt_at: '2031-05-01T04:00:00.000Z',
    created_at: AT,
    headers: '{}',
    text: '信的內容',
    html: '',
    is_blanked_when_sent: 0,
  }
}

export function letter(more: Row): Row {
  return {
    version: 3,
    state: 'draft',
    number: null,
    subject: '冬天的第一盞燈',
    second_line: '三盞燈',
    kind: 'letter',
    body: '<p>見字如面</p>',
    reviews: '[3]',
    audience: '["reading-philosophy"]',
    created_at: AT,
    changed_at: AT,
    scheduled_at: null,
    tested_at: null,
    started_at: null,
    finished_at: null,
    content: null,
    ...more,
  }
}

export function subscription(more: Row): Row {
  return { created_at: AT, confirmed_at: null, left_at: null, unanswered: 0, ...more }
}
