/**
 * The forms without script (docs/product/interface.md), fields as in newsletter.ts, `categories` once for each that is ticked;
 * a POST that succeeds is answered by 303.
 *
 * - POST /newsletter → `/?newsletter=` and the outcome, `#subscription`. What is refused comes back as a page with the
 *   reason and the form, filled in as it was sent.
 * - POST /newsletter/confirm → the page with `token` and `done=confirmed`.
 * - POST /newsletter/leave → the page with `token` and `done=saved`, `done=to_confirm` (asked anew) or `done=left`. The button pressed is `do`:
 *   `save` (with nothing ticked it is leaving, with all eight it is no choice) or `leave`. Without `do` it is
 *   leaving.
 *
 * On a failure of the last two `done` is the problem's code.
 */
export const SUBSCRIPTION_FORM = {
  done: 'done',
  button: 'do',
  save: 'save',
  leave: 'leave',
} as const
