/** In this tab's storage: the web fonts are in the browser's cache. */
const KEY = 'xingcha:fonts-loaded'

/** Whether an earlier page of this tab has loaded the fonts: the next one can start with them. */
export function areFontsKnown(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/**
 * The title's letters, or one second: set in the web font before it is there, the page would be laid out twice. A font
 * that fails counts as loaded, since the system's faces stand in.
 */
export function titleFontOrTimeout(): Promise<unknown> {
  const title = document.querySelector('h1')?.textContent ?? ' '
  const timeout = new Promise((resolve) => setTimeout(resolve, 1_000))
  return Promise.race([document.fonts.load('1em "XC Ming"', title).catch(() => {}), timeout])
}

/** Sets headings and quotations in the web fonts; resolves when the fonts in use have arrived. */
export async function showWebFonts(root: HTMLElement): Promise<void> {
  root.classList.add('fonts-loaded')
  // Computes the styles now and leaves the layout to a task of its own.
  if (document.body) void getComputedStyle(document.body).color
  await document.fonts.ready
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // The next page loads them again.
  }
}
