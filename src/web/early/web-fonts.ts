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

/** The title's letters, or one second, so that the page is laid out once. A font that fails counts: the system's faces stand in. */
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

/**
 * Loads what only some titles and devices need, after everything else: the font of each title that the core font lacks, near
 * the window, an essay's Song where the device has none, and the Kai of long quotations. Until a font is there its element is wholly in the system's
 * face, and Han characters are as wide in both. Never where data are to be saved. See docs/decisions/0054-late-fonts.md.
 */
export function loadLateFonts(): void {
  if (isSparing()) return
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        void showLateFont(target as HTMLElement)
      }
    },
    { rootMargin: '50%' },
  )
  const seen = new WeakMap<Element, string>()
  const look = () => {
    for (const element of document.querySelectorAll<HTMLElement>(
      '[data-font^="/"],[data-song^="/"],[data-kai^="/"]',
    )) {
      const addresses = urlsOf(element)
      if (seen.get(element) === addresses) continue
      seen.set(element, addresses)
      near.observe(element)
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(look, 200)
  }).observe(document.body, { childList: true, subtree: true })
  look()
}

async function showLateFont(element: HTMLElement): Promise<void> {
  const addresses = urlsOf(element)
  const isEssay = element.dataset['song'] !== undefined
  // A review also contains labels of the page, which may be in another language; its heading tells the language of the text.
  const isSimplified = (element.querySelector('h1') ?? element).lang === 'zh-Hans'
  try {
    if ((isEssay || isSimplified) && (await hasSong(isSimplified))) return
    const families = await Promise.all(addresses.split(' ').map(loadFont))
    if (urlsOf(element) !== addresses) return
    if (isEssay) element.style.setProperty('--song', families.join())
    else if (element.dataset['kai'] !== undefined)
      element.style.setProperty('--kai-passage', `${families.join()},var(--kai-stand-in)`)
    else element.style.setProperty('--ming', `${families.join()},var(--ming-system)`)
  } catch {
    // The system's face stays.
  }
}

function urlsOf({ dataset }: HTMLElement): string {
  return dataset['song'] ?? dataset['kai'] ?? dataset['font'] ?? ''
}

/** By address, so that a title that stands twice is loaded once. */
const fonts = new Map<string, Promise<string>>()

/** Resolves with the family's name. */
function loadFont(address: string): Promise<string> {
  const known = fonts.get(address)
  if (known) return known
  const family = `XC${address.replace(/\W/g, '')}`
  const face = new FontFace(family, `url(${address})`)
  const loading = face.load().then(() => {
    document.fonts.add(face)
    return family
  })
  fonts.set(address, loading)
  return loading
}

/** The rules of these families name the Song of every system (server/fonts/fallback-fonts.ts). */
function hasSong(isSimplified: boolean): Promise<boolean> {
  const family = isSimplified ? 'XC Song SC' : 'XC Ming System'
  return document.fonts.load(`1em "${family}"`, '一').then(
    (faces) => faces.length > 0,
    () => false,
  )
}

function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
