import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The payloads in the folder named by XSS_CORPUS: each string of its JSON files. None without that variable. Public
 * corpora, such as DOMPurify's fixtures and PortSwigger's cheat sheet, have licences of their own and are not in this
 * repository.
 */
export function readXssCorpus(folder = process.env.XSS_CORPUS): string[] {
  if (folder === undefined) return []
  const found = globSync('*.json', { cwd: folder }).flatMap((file) =>
    stringsIn(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
  )
  if (found.length === 0) throw new Error(`${folder} holds no payloads`)
  return [...new Set(found)]
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
