import { type Document, elementsOf, setChildren, Text, textOf } from '../../text/article/article-tree.ts'
import { isFileName, isPictureName } from '../../pictures/media.service.ts'
import { decode } from '../local-files.ts'
import { countedNotes, type ImportNote } from './imported-text.ts'

/**
 * Stores a file of the export and answers with its path here. `missing`: it is not in the export; `refused`: it is too large, or of no form
 * that is stored. A dry run stores nothing.
 */
export type LoadFile = (
  source: string,
  base: string,
) => Promise<{ path: string } | { reason: 'missing' | 'refused' }>

/** Leads the links to files of the other site to stored ones; the others are named. A link that shows its address shows the file's name. */
export async function importFiles(
  body: Document,
  { base, siteUrl, loadFile }: { base: string; siteUrl: string; loadFile: LoadFile },
): Promise<ImportNote[]> {
  const failed = { missing: [] as string[], refused: [] as string[] }
  for (const link of elementsOf(body)) {
    const { href = '' } = link.attribs
    if (link.name !== 'a' || !isOwnFile(href)) continue
    const whole = href.startsWith('/') ? URL.parse(href, siteUrl || undefined)?.href : undefined
    const loaded = await loadFile(whole ?? href, base)
    if ('reason' in loaded) {
      failed[loaded.reason].push(href)
      continue
    }
    link.attribs['href'] = loaded.path + (/#.*$/.exec(href)?.[0] ?? '')
    const text = textOf(link)
    if (/^(?:https?:\/)?\//.test(text) && hasEnding(text))
      setChildren(link, [
        new Text(
          decode(text)
            .replace(/[?#].*$/, '')
            .replace(/^.*\//, ''),
        ),
      ])
  }
  return [...countedNotes('dead_link', failed.missing), ...countedNotes('file_refused', failed.refused)]
}

/** A file of the other site that no text is, such as a book, a recording or an enlarged picture. */
export function isOwnFile(href: string): boolean {
  return !/^(?:[a-z][\w+.-]*:|\/\/|\/media\/)/i.test(href) && hasEnding(href)
}

function hasEnding(address: string): boolean {
  return isPictureName(address) || isFileName(address)
}
