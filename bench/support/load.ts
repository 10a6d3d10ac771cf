import { openConnections } from './connection.ts'

/** A request that is repeated over connections that stay open. */
export interface Load {
  address: string
  /** Asked in turn; the same one as often as needed. */
  paths: readonly string[]
  requests: number
  connections: number
  method?: 'GET' | 'HEAD'
  headers?: Readonly<Record<string, string>>
}

export interface LoadResult {
  seconds: number
  /** Of each answer, in the order in which they came. */
  statuses: readonly number[]
  etags: readonly string[]
}

/** Sends that many requests, the next on each connection when the answer before it is whole. Rejects where one breaks. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const { address, paths, requests, method = 'GET', headers } = load
  const statuses: number[] = []
  const etags: string[] = []
  let left = requests
  const started = performance.now()
  const connections = await openConnections(address, load.connections)
  await Promise.all(
    connections.map(async (connection) => {
      while (left > 0) {
        left--
        const { status, head } = await connection.ask(method, paths[left % paths.length]!, headers)
        statuses.push(status)
        etags.push(/\r\netag: ([^\r]+)/i.exec(head)?.[1] ?? '')
      }
      connection.close()
    }),
  )
  return { statuses, etags, seconds: (performance.now() - started) / 1000 }
}
