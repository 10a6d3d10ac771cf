import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { isPixelPicture } from '../../../../contract/pictures/pictures.ts'
import { codeOf } from '../../../platform/runtime/faults.ts'

/** The result of looking for a row's cover. Nothing is ever downloaded. */
export type CoverFile =
  | { kind: 'picture'; file: string; bytes: Buffer }
  | { kind: 'none' | 'url' | 'missing' | 'unusable' }

/** Looks for /covers/18.svg or images/a.jpg in the folder, or 18.svg where that is itself named covers. Never outside it. */
export async function findCoverFile(folder: string, cover: string | null): Promise<CoverFile> {
  if (cover === null) return { kind: 'none' }
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(cover)) return { kind: 'url' }
  const segments = splitPath(cover)
  if (!segments || !PICTURE_NAME.test(segments.at(-1) ?? '')) return { kind: 'unusable' }
  const candidates = segments[0] === path.basename(folder) ? [segments, segments.slice(1)] : [segments]
  for (const candidate of candidates) {
    const found = await readPicture(folder, path.join(folder, ...candidate))
    if (found.kind !== 'missing') return found
  }
  return { kind: 'missing' }
}

const PICTURE_NAME = /\.(?:svg|webp|avif|jpe?g|png|gif)$/i
const PICTURE_LIMIT = 10 * 1024 * 1024

/** The path's segments; undefined where the path leaves the folder or is malformed. */
function splitPath(cover: string): string[] | undefined {
  try {
    const decoded = decodeURIComponent(cover.replace(/[?#].*$/s, ''))
    const segments = decoded.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.')
    return segments.includes('..') || decoded.includes('\0') ? undefined : segments
  } catch {
    return undefined
  }
}

async function readPicture(folder: string, candidate: string): Promise<CoverFile> {
  try {
    const file = await realpath(candidate)
    const inside = path.relative(await realpath(folder), file)
    if (inside.startsWith('..') || path.isAbsolute(inside)) return { kind: 'unusable' }
    if ((await stat(file)).size > PICTURE_LIMIT) return { kind: 'unusable' }
    const bytes = await readFile(file)
    return isPicture(bytes) ? { kind: 'picture', file, bytes } : { kind: 'unusable' }
  } catch (cause) {
    return { kind: ['ENOENT', 'ENOTDIR'].includes(codeOf(cause) ?? '') ? 'missing' : 'unusable' }
  }
}

/** Checks the signature: an HTML error page saved under a picture's name would show as a broken cover. */
function isPicture(bytes: Buffer): boolean {
  return isPixelPicture(bytes) || SVG.test(bytes.subarray(0, 64).toString('latin1'))
}

/** An SVG, or what may precede its first element. */
const SVG = /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!--|!DOCTYPE svg)/i
