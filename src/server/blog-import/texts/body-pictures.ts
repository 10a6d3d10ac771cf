import type { StoredPicture } from '../../../contract/pictures/studio-pictures.ts'
import * as tree from './html-tree.ts'
import type { ImportNote } from './imported-text.ts'

/**
 * Stores the first of these pictures that can be had. `reason`: why none could. A dry run stores nothing and answers with the
 * source itself.
 */
export type LoadPicture = (
  sources: readonly string[],
  base: string,
) => Promise<{ stored: Pick<StoredPicture, 'path' | 'width' | 'height'> } | { reason: string }>

/** Replaces the pictures of a body by stored ones. One that cannot be had stays a link to its address, and is named. */
export async function importPictures(
  document: tree.Document,
  base: string,
  loadPicture: LoadPicture,
): Promise<ImportNote[]> {
  const notes: ImportNote[] = []
  for (const picture of tree.elementsNamed(document, 'img')) {
    const link = tree.parentOf(picture)
    const linked = link?.name === 'a' ? tree.attributeOf(link, 'href') : ''
    const isEnlarged = PICTURE_NAME.test(linked)
    const source = tree.attributeOf(picture, 'src')
    const sources = [
      ...(isEnlarged ? [linked] : []),
      ...largestOf(tree.attributeOf(picture, 'srcset') || tree.attributeOf(picture, 'data-srcset')),
      // WordPress and Blogger write smaller copies beside the picture.
      source.replace(/-\d{2,5}x\d{2,5}(?=\.\w+$)/, ''),
      source.replace(
        /^(https?:\/\/[\w.]*(?:bp\.blogspot|googleusercontent)\.com\/.*)\/s\d+(?:-[\w-]+)?\/(?=[^/]+$)/,
        '$1/s1600/',
      ),
      source,
    ]
    const candidates = [...new Set(sources)].filter((each) => each !== '')
    const loaded = candidates.length > 0 ? await loadPicture(candidates, base) : { reason: 'src' }
    if ('reason' in loaded) {
      notes.push({ code: 'picture_failed', detail: `${shorten(source)} (${loaded.reason})` })
      continue
    }
    const { path, width, height } = loaded.stored
    const { alt, title } = picture.attribs
    picture.attribs = {
      src: path,
      // Absent: nobody has decided, and the owner is asked for it.
      ...(alt === undefined ? {} : { alt }),
      ...(title === undefined ? {} : { title }),
      ...(width > 0 ? { width: String(width), height: String(height) } : {}),
    }
    if (isEnlarged && link && link.children.length === 1) tree.unwrap(link)
  }
  return notes
}

export const PICTURE_NAME = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#].*)?$/i

function largestOf(srcset: string): string[] {
  const entries = srcset.split(/,\s+/).map((entry) => {
    const [address = '', size = ''] = entry.trim().split(/\s+/)
    return { address, size: Number.parseFloat(size) || 0 }
  })
  const [largest] = entries
    .filter(({ address }) => address !== '')
    .toSorted((one, other) => other.size - one.size)
  return largest ? [largest.address] : []
}

function shorten(source: string): string {
  return source.length > 200 ? `${source.slice(0, 60)}…` : source
}
