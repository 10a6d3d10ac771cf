let holders = 0

/**
 * Nothing behind what lies over the page moves. Gives the way to let go; the page moves again when all have.
 *
 * A class, not html:has(…): with that every change on the page has the browser look through all of it, on a list of
 * 5,000 for tens of milliseconds.
 */
export function holdPage(): () => void {
  holders += 1
  document.documentElement.classList.add('held')
  return () => {
    holders -= 1
    if (holders === 0) document.documentElement.classList.remove('held')
  }
}
