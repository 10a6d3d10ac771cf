import { createWriteStream } from 'node:fs'
import { Writable } from 'node:stream'
import { TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import { EBOOK_MEDIA_TYPE } from '../../contract/reviews/ebook-links.ts'

export interface EpubArchive {
  /** Adds a file of the book: texts compressed, pictures and fonts as they are, because they are compressed already. */
  add(name: string, content: string | Uint8Array): Promise<void>
  close(): Promise<void>
}

/**
 * Writes an EPUB file by file, so that only one of its files is in memory. The media type comes first and as it is, so that a
 * program knows the format by the first bytes, and no file has a data descriptor or an extra field (OCF, section 4.3).
 */
export async function createEpubArchive(file: string): Promise<EpubArchive> {
  const output = createWriteStream(file, { mode: 0o600 })
  const zip = new ZipWriter(Writable.toWeb(output), {
    useWebWorkers: false,
    dataDescriptor: false,
    extendedTimestamp: false,
    // The first day that a ZIP archive can name: the same content gives the same bytes.
    lastModDate: new Date(1980, 0, 1),
  })
  await zip.add('mimetype', new TextReader(EBOOK_MEDIA_TYPE), { level: 0 })
  return {
    async add(name, content) {
      if (typeof content === 'string') await zip.add(name, new TextReader(content))
      else await zip.add(name, new Uint8ArrayReader(content), { level: 0 })
    },
    async close() {
      await zip.close()
    },
  }
}
