import path from 'node:path'
import { isFileName, isPictureName } from '../pictures/media.service.ts'
import { decodeUrlPart } from '../../contract/text/urls.ts'
import type { SourceFiles } from './source-files.ts'

export interface LocalFile {
  files: SourceFiles
  name: string
}

export interface FileIndex {
  byPath: ReadonlyMap<string, LocalFile>
  /** By each end of their paths. */
  byEnd: ReadonlyMap<string, readonly LocalFile[]>
  /** Folders that belong to one text. */
  ofTexts: ReadonlySet<string>
  /** A vault of Obsidian finds a file by its name alone. */
  isVault: boolean
}

/** The pictures and files of these exports and folders to which texts may lead. */
export function indexFiles(all: readonly SourceFiles[]): FileIndex {
  const byPath = new Map<string, LocalFile>()
  const byEnd = new Map<string, LocalFile[]>()
  const ofTexts = new Set<string>()
  for (const files of all)
    for (const name of files.names) {
      if (TEXT_NAME.test(name)) ofTexts.add(name.replace(TEXT_NAME, ''))
      if (!isPictureName(name) && !isFileName(name)) continue
      const file = { files, name }
      byPath.set(name, file)
      const parts = name.split('/')
      for (let at = 0; at < parts.length; at++) {
        const end = parts.slice(at).join('/')
        byEnd.set(end, [...(byEnd.get(end) ?? []), file])
      }
    }
  const isVault = all.some((files) => files.isVault)
  return { byPath, byEnd, ofTexts, isVault }
}

/** A text, whose files may be in a folder of its name or beside its index. */
const TEXT_NAME = /(?:\/index)?(?:\.[\w-]+)?\.(?:md|markdown|mdown|mkd)$/i

/**
 * The file to which this source leads on the other site, and never that of another text: beside the text, in the folder of its
 * name, or below a folder that is served as the site's root.
 */
export function findLocal(index: FileIndex, source: string, base: string): LocalFile | undefined {
  const isAddress = /^(?:https?:)?\/\//.test(source)
  const bare = isAddress
    ? (URL.parse(source, 'https://site.invalid')?.pathname ?? '')
    : source.replace(/[?#].*$/, '')
  const plain = decode(bare)
  const isBaseFile = !/^(?:https?:\/\/|\/|$)/.test(base)
  if (!isAddress && !plain.startsWith('/') && isBaseFile) {
    const folder = path.posix.dirname(base)
    const assets = path.posix.join(folder, path.posix.basename(base).replace(/\.\w+$/, ''))
    for (const each of [folder, assets]) {
      const local = index.byPath.get(path.posix.join(each, plain))
      if (local) return local
    }
    if (index.isVault) return shortest(index.byEnd.get(path.posix.normalize(plain)) ?? [])
  }
  const parts = path.posix
    .normalize(plain)
    .split('/')
    .filter((part) => part !== '' && part !== '..' && part !== '.')
  // Of an address the last three parts (2019/05/a.jpg) are enough: folders of pictures are copied without those above.
  const shorter = isAddress || !isBaseFile ? parts.slice(0, -3) : []
  const ends = [parts, ...shorter.map((_, at) => parts.slice(at + 1))]
  return ends.map((end) => findServed(index, end)).find((local) => local !== undefined)
}

/** The file whose path ends so, outside the folders of texts; a short path must begin in a folder that is served as root. */
function findServed({ byEnd, ofTexts }: FileIndex, parts: readonly string[]): LocalFile | undefined {
  const end = parts.join('/')
  return shortest(
    (byEnd.get(end) ?? []).filter(({ name }) => {
      const above = name.slice(0, -end.length).split('/').slice(0, -1)
      const isOfText = above.some((_, at) => ofTexts.has(above.slice(0, at + 1).join('/')))
      return !isOfText && (parts.length >= 3 || above.slice(1).every((folder) => ROOTS.has(folder)))
    }),
  )
}

/** Folders of generators whose content stands at the root of the site. */
const ROOTS = new Set(['source', 'static', 'public', 'assets', 'content', 'src', 'docs', 'site', 'media'])

function shortest(files: readonly LocalFile[]): LocalFile | undefined {
  return files.toSorted((one, other) => one.name.length - other.name.length)[0]
}

/** An address or path as the names of files are written. */
export function decode(text: string): string {
  return decodeUrlPart(text).normalize('NFC')
}
