import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { simplifiedScript } from '../src/server/pages/document/assets.ts'
import { converterTo } from '../src/server/text/scripts/convert-text.ts'

/** Writes the app's scripts again in Simplified characters: all, since they import each other (decisions/0059). */
export async function convertAssets(folder: string): Promise<void> {
  const target = path.join(folder, 'zh-hans')
  await mkdir(target, { recursive: true })
  const convert = await converterTo('zh-hans')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  for (const name of names) {
    const code = await readFile(path.join(folder, name), 'utf8')
    await writeFile(path.join(target, name), convertScript(code, convert))
  }
}

/** Identifiers and syntax have no Han characters. The addresses are those that the app preloads. */
function convertScript(code: string, convert: (text: string) => string): string {
  return code
    .replace(/[^\p{ASCII}]+/gu, convert)
    .replace(/(["'`])(assets\/[\w-]+\.js)\1/g, (_, quote: string, address: string) => {
      return quote + simplifiedScript(address) + quote
    })
}
