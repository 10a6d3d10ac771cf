import { pictureFiles } from '../../contract/pictures/pictures.ts'

/** The files that a page needs without a connection, in the order of its text. */
export interface PageFiles {
  /** The files that many pages share: scripts, core fonts, the site's own pictures and its icon. */
  files: string[]
  /** Covers, pictures and fonts of this page alone. */
  pictures: string[]
}

/** Reads the addresses of a page's files from its HTML. */
export function pageFiles(html: string): PageFiles {
  const [, scripts = ''] = /<meta name="app" content="([^"]*)"/.exec(html) ?? []
  const sources = [
    ...html.matchAll(/\ssrc="(\/(?:covers|media|seal)\/[^"?#]+\.(?:svg|webp|avif|png|jpe?g|gif))"/g),
  ].map(([, source = '']) => inMiddleWidth(source))
  const icons = [...html.matchAll(/\s(?:src="(\/assets\/[^"?#]+)"|rel="icon" href="([^"?#]+)")/g)].map(
    ([, picture, icon]) => picture ?? icon ?? '',
  )
  const fonts = html.match(/(?<=url\()\/(?:assets\/fonts|fonts\/slices)\/[\w./-]+\.woff2/g) ?? []
  const ownFonts = fonts.filter((font) => font.startsWith('/fonts/'))
  return {
    files: unique([
      ...scripts.split(' ').filter(Boolean),
      ...fonts.filter((font) => font.startsWith('/assets/')),
      ...icons,
    ]),
    pictures: unique([...ownFonts, ...sources]).slice(0, MAX_PICTURES),
  }
}

/** One width of each picture is enough, and the widest is for large windows. */
function inMiddleWidth(source: string): string {
  const name = source.replace(/^\/media\//, '')
  const middle = pictureFiles(name).find(({ width }) => width >= 960)
  return middle === undefined ? source : `/media/${middle.name}`
}

/** Of one page: an essay with hundreds of pictures keeps its first ones. */
const MAX_PICTURES = 40

/** Whether the address is that of a file that never changes. */
export function isLastingFile(pathname: string): boolean {
  return (
    /^\/(?:assets|covers|fonts\/slices|seal)\//.test(pathname) ||
    /^\/media\/(?:cover|picture)-/.test(pathname)
  )
}

/** The stored picture that shows the same in another width; undefined where there is none. */
export function sameInAnotherWidth(pathname: string, stored: readonly string[]): string | undefined {
  const stem = stemOf(pathname)
  return stem === undefined ? undefined : stored.find((other) => stemOf(other) === stem)
}

function stemOf(pathname: string): string | undefined {
  return /^(\/media\/picture-.*-)\d+\.webp$/.exec(pathname)?.[1]
}

function unique(all: readonly string[]): string[] {
  return [...new Set(all)]
}
