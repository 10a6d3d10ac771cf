/** The media types by which a program of the Fediverse asks for the object of a page; no browser sends them. */
const ACTIVITY_TYPES = ['application/activity+json', 'application/ld+json']

/** Whether the sender of this Accept header wants the object rather than the page. */
export function asksForActivity(accept: string | undefined): boolean {
  return accept !== undefined && ACTIVITY_TYPES.some((type) => accept.includes(type))
}
