/** For short, frequent responses: the compression middleware leaves them alone without reading them. */
export function contentLength(answer: unknown): { 'Content-Length': string } {
  return { 'Content-Length': String(Buffer.byteLength(JSON.stringify(answer))) }
}
