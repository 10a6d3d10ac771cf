/** Every way a request can fail, as code and HTTP status. Sentences for visitors stand in the wording. */
export const PROBLEMS = {
  invalid_request: 400,
  body_too_large: 413,
  term_too_long: 400,
  comment_incomplete: 400,
  name_too_long: 400,
  comment_too_long: 400,
  name_reserved: 400,
  note_too_long: 400,
  rating_invalid: 400,
  reading_dates_invalid: 400,
  too_many_readings: 400,
  email_invalid: 400,
  account_incomplete: 400,
  password_too_short: 400,
  password_too_long: 400,
  password_common: 400,
  account_link_worn_out: 400,
  passkey_refused: 400,
  passkey_unavailable: 400,
  owner_link_worn_out: 400,
  import_unreadable: 400,
  no_address: 400,
  list_unreadable: 400,
  list_unknown: 400,
  list_too_large: 413,
  code_wrong: 400,
  credentials_wrong: 401,
  second_step_expired: 401,
  fresh_sign_in_required: 403,
  email_unconfirmed: 403,
  address_to_confirm: 403,
  provider_refused: 403,
  sign_in_required: 401,
  token_invalid: 401,
  code_required: 401,
  cross_site: 403,
  comment_not_yours: 403,
  comment_change_too_late: 403,
  owner_cannot_leave: 403,
  review_not_found: 404,
  comment_not_found: 404,
  subscription_not_found: 404,
  session_not_found: 404,
  passkey_not_found: 404,
  entry_not_found: 404,
  provider_not_found: 404,
  reading_not_found: 404,
  not_found: 404,
  import_too_large: 413,
  import_running: 409,
  imports_full: 429,
  two_step_off: 409,
  address_in_use: 409,
  identity_in_use: 409,
  last_way_in: 409,
  too_many_requests: 429,
  /** Of everybody, not of the visitor who is refused. */
  busy: 429,
  internal: 500,
  provider_unreachable: 502,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof PROBLEMS

/** RFC 9457 problem details, as every failed API answer carries them. */
export interface ProblemBody {
  type: string
  /** The code. */
  title: string
  status: number
  code: ProblemCode
  /** What a visitor is told of it; whatever stands between and answers in our place has none. */
  sentence: string
  request_id: string
  detail?: string
  /** Seconds after which it may be tried again, as in Retry-After. */
  retry_after?: number
}

export function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && Object.hasOwn(PROBLEMS, value)
}
