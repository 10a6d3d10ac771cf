import type { Script } from '../../contract/site/scripts.ts'
import { convertData } from './convert-data.service.ts'
import { converterTo } from './convert-text.service.ts'

/** An answer of the API in this script, if it is one of those that public screens show. */
export async function inScript(path: string, response: Response, script: Script): Promise<Response> {
  if (response.status !== 200 || !SHOWN.test(path.split('?', 1)[0] ?? '')) return response
  const data = convertData(await response.json(), script, await converterTo(script))
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  return new Response(JSON.stringify(data), { status: 200, headers })
}

/** Without what only its reader sees and can change: reading list, notes, account. */
const SHOWN =
  /^\/api\/(?:home|search|bookmarks|reviews(?:\/\d+(?:\/comments)?)?|categories\/[^/]+\/reviews|pages\/\w+|letters(?:\/\d+)?)$/
