import {
  configure,
  TextReader,
  Uint8ArrayReader,
  ZipWriter,
  type ZipWriterConstructorOptions,
} from '@zip.js/zip.js'

// By default the library writes as many files at once as there are cores, of all archives together: one that nobody
// reads on would hold the others up.
configure({ useWebWorkers: false, maxWorkers: Number.MAX_SAFE_INTEGER })

export interface ArchiveWriter {
  /** Compresses a text; stores bytes as they are, because pictures and fonts are compressed already. */
  add(name: string, content: string | Uint8Array): Promise<void>
  close(): Promise<void>
}

/** Returns a writer of a ZIP archive, file by file. A method rejects where the output is aborted. */
export function createZipWriter(
  output: WritableStream<Uint8Array>,
  options: ZipWriterConstructorOptions,
): ArchiveWriter {
  const zip = new ZipWriter(output, options)
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
