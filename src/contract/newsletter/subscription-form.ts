/**
 * The forms without script (docs/product/interface.md), fields as in newsletter.ts, `categories` once for each that is ticked;
 * a POST that succeeds redirects with 303.
 *
 * - POST /newsletter → `/?newsletter=` and the outcome, `#subscription`. A refused form is a page with the
 *   reason and the form as it was filled in.
 * - POST /newsletter/confirm → the page with `token` and `done=confirmed`.
 * - POST /newsletter/leave → the page with `token` and `done=saved`, `done=confirmation_sent` or
 *   `done=confirmation_recent` (requested again), or `done=left`. The button pressed is `do`: `save` (with no category
 *   it unsubscribes, with all eight it means all) or `leave`. Without `do` it unsubscribes.
 *
 * On a failure of the last two `done` is the problem's code.
 */
export const SUBSCRIPTION_FORM = {
  done: 'done',
  button: 'do',
  save: 'save',
  leave: 'leave',
} as const
