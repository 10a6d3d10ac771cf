import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BucketSettings } from '../../../src/server/archive/backup/bucket.ts'

/** A service that speaks as much S3 as copies of backups need, with one bucket, `books`; it checks each signature. */
export interface BucketServer extends AsyncDisposable {
  settings: BucketSettings
  files: Map<string, Buffer>
  /** Uploads that were begun and not ended: their parts by number. */
  unfinished: Map<string, { key: string; parts: Map<number, Buffer> }>
}

export async function startBucketServer(): Promise<BucketServer> {
  const server = createServer((request, response) => {
    void answer(bucket, request).then(({ status = 200, body = '', headers = {} }) =>
      send(response, { status, body, headers }),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bucket: BucketServer = {
    settings: { address: 's3://books/site/', endpoint, region: 'tw-1', keyId: 'KEY', secret: '祕密' },
    files: new Map(),
    unfinished: new Map(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
  return bucket
}

interface Answer {
  status?: number
  body?: string | Buffer
  headers?: Record<string, string>
}

function send(response: ServerResponse, { status, body, headers }: Required<Answer>) {
  response.writeHead(status, { 'Content-Type': 'application/xml', 'Content-Length': body.length, ...headers })
  response.end(body)
}

async function answer(bucket: BucketServer, request: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const url = new URL(request.url ?? '', 'http://host')
  if (!isSigned(request, url, bucket.settings)) return refusal(403, 'SignatureDoesNotMatch')
  const [, name, key] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? []
  if (name !== 'books' || key === undefined) return refusal(404, 'NoSuchBucket')
  return key === '' ? list(bucket, url) : change(bucket, { method: request.method ?? '', key, url, body })
}

function list({ files, unfinished }: BucketServer, { searchParams }: URL): Answer {
  const prefix = searchParams.get('prefix') ?? ''
  if (searchParams.has('uploads')) {
    const uploads = [...unfinished].map(
      ([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
    )
    return { body: `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>` }
  }
  const found = [...files].filter(([key]) => key.startsWith(prefix))
  const contents = found.map(
    ([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`,
  )
  return {
    body: `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
  }
}

interface Change {
  method: string
  key: string
  url: URL
  body: Buffer
}

function change(
  { files, unfinished }: BucketServer,
  { method, key, url: { searchParams }, body }: Change,
): Answer {
  const id = searchParams.get('uploadId') ?? ''
  if (searchParams.has('uploads')) {
    const begun = `upload-${unfinished.size}`
    unfinished.set(begun, { key, parts: new Map() })
    return {
      body: `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
    }
  }
  if (id !== '' && method === 'DELETE') return { status: unfinished.delete(id) ? 204 : 404 }
  if (id !== '' && method === 'PUT') {
    unfinished.get(id)?.parts.set(Number(searchParams.get('partNumber')), body)
    return { headers: { ETag: '"part"' } }
  }
  if (id !== '') {
    const parts = [...(unfinished.get(id)?.parts ?? [])].toSorted(([one], [other]) => one - other)
    files.set(key, Buffer.concat(parts.map(([, part]) => part)))
    unfinished.delete(id)
    return { body: '<CompleteMultipartUploadResult><ETag>whole</ETag></CompleteMultipartUploadResult>' }
  }
  if (method === 'PUT') files.set(key, body)
  const file = files.get(key)
  if (method === 'DELETE') return { status: files.delete(key) ? 204 : 404 }
  return file ? { body: file } : refusal(404, 'NoSuchKey')
}

function refusal(status: number, code: string): Answer {
  return { status, body: `<Error><Code>${code}</Code></Error>` }
}

/** Signature Version 4, computed here from the request alone. */
function isSigned({ headers, method }: IncomingMessage, url: URL, { region, keyId, secret }: BucketSettings) {
  const [, id, day, names = '', signature] =
    /Credential=(\w+)\/(\d+)\/.*SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(headers.authorization ?? '') ??
    []
  if (id !== keyId || day === undefined) return false
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .toSorted()
    .join('&')
  const payload = String(headers['x-amz-content-sha256'])
  const canonical = [method, url.pathname, query, signed.join(''), names, payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (made, part) => createHmac('sha256', made).update(part).digest(),
    `AWS4${secret}`,
  )
  return createHmac('sha256', key).update(text).digest('hex') === signature
}
