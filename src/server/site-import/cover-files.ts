import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../platform/runtime/startup-error.ts'

/** What stands behind the cover text of a row. Nothing is ever fetched. */
export type CoverFound =
  | { kind: 'picture'; file: string; bytes: Buffer }
  | { kind: 'none' | 'address' | 'missing' | 'unusable' }

/**
 * Looks for a cover such as /covers/18.svg or images/a.jpg in the folder, and, where the folder itself is called
 * covers, for 18.svg in it. Never leaves the folder, not by a symbolic link either.
 */
export async function findCover(folder: string, cover: string | null): Promise<CoverFound> {
  if (cover === null) return { kind: 'none' }
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(cover)) return { kind: 'address' }
  const steps = stepsOf(cover)
  if (!steps || !PICTURE_NAME.test(steps.at(-1) ?? '')) return { kind: 'unusable' }
  const places = steps[0] === path.basename(folder) ? [steps, steps.slice(1)] : [steps]
  for (const place of places) {
    const found = await readPicture(folder, path.join(folder, ...place))
    if (found.kind !== 'missing') return found
  }
  return { kind: 'missing' }
}

const PICTURE_NAME = /\.(?:svg|webp|avif|jpe?g|png|gif)$/i
const PICTURE_LIMIT = 10 * 1024 * 1024

/** Folder by folder; undefined where the text wants to climb out, or is not an address's path at all. */
function stepsOf(cover: string): string[] | undefined {
  try {
    const address = decodeURIComponent(cover.replace(/[?#].*$/s, ''))
    const steps = address.split(/[\\/]/).filter((step) => step !== '' && step !== '.')
    return steps.includes('..') || address.includes('\0') ? undefined : steps
  } catch {
    return undefined
  }
}

async function readPicture(folder: string, place: string): Promise<CoverFound> {
  try {
    const file = await realpath(place)
    const inside = path.relative(await realpath(folder), file)
    if (inside.startsWith('..') || path.isAbsolute(inside)) return { kind: 'unusable' }
    if ((await stat(file)).size > PICTURE_LIMIT) return { kind: 'unusable' }
    const bytes = await readFile(file)
    return isPicture(bytes) ? { kind: 'picture', file, bytes } : { kind: 'unusable' }
  } catch (cause) {
    return { kind: ['ENOENT', 'ENOTDIR'].includes(codeOf(cause) ?? '') ? 'missing' : 'unusable' }
  }
}

/** A saved "not found" page under a picture's name would show as a broken cover; a drawn one is better. */
function isPicture(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, 64).toString('latin1')
  return PICTURE_BEGINNINGS.some((pattern) => pattern.test(beginning))
}

const PICTURE_BEGINNINGS = [
  /^\x89PNG/,
  /^\xff\xd8\xff/,
  /^GIF8/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(?:avif|avis|mif1)/,
  // An SVG, after what may stand before its first element.
  /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!--|!DOCTYPE svg)/i,
]
