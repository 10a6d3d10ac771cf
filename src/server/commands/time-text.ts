/** For a terminal, such as `2026-11-27 21:00 (Taipei)`. */
export function timeText(time: Date): string {
  return `${TAIPEI.format(time)} (Taipei)`
}

const TAIPEI = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'short',
  timeStyle: 'short',
})
