import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt)$/

/** Writes a .br and a .gz file for each text file that becomes smaller, so that requests need no compression. */
export async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(path.join(folder, name))),
  )
}

async function compress(file: string): Promise<void> {
  const [bytes, { mtimeMs }] = [await readFile(file), await stat(file)]
  const compressed = await stat(`${file}.br`).catch(() => undefined)
  if (compressed && compressed.mtimeMs >= mtimeMs) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli)
  if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped)
}
