/** Gives notes an id of their own where the other body has it for another note: two devices number new notes alike. In place. */
export function separateNotes(body: Element, other: Element): void {
  const taken = new Set(
    [...other.querySelectorAll('[id]'), ...body.querySelectorAll('[id]')].map(({ id }) => id),
  )
  for (const entry of body.querySelectorAll('li[id]')) {
    const { id } = entry
    const same = [...other.querySelectorAll('li[id]')].find((each) => each.id === id)
    if (!same || same.innerHTML === entry.innerHTML) continue
    const own = unusedId(id, taken)
    entry.id = own
    for (const link of body.querySelectorAll('a[href]')) {
      if (link.getAttribute('href') !== `#${id}`) continue
      link.setAttribute('href', `#${own}`)
      if (link.id !== '') renameReference(body, link, unusedId(link.id, taken))
    }
  }
}

function unusedId(id: string, taken: Set<string>): string {
  let number = 2
  while (taken.has(`${id}-${number}`)) number++
  taken.add(`${id}-${number}`)
  return `${id}-${number}`
}

/** With the links that lead back to it. */
function renameReference(body: Element, link: Element, id: string): void {
  for (const back of body.querySelectorAll('a[href]'))
    if (back.getAttribute('href') === `#${link.id}`) back.setAttribute('href', `#${id}`)
  link.id = id
}
