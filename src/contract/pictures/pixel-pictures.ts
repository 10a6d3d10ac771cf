/** Whether the bytes begin like a JPEG, PNG, WebP, AVIF or GIF: a name or a media type may say anything. */
export function isPixelPicture(bytes: Uint8Array): boolean {
  const beginning = String.fromCharCode(...bytes.subarray(0, 64))
  return SIGNATURES.some((pattern) => pattern.test(beginning))
}

const SIGNATURES = [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftyp(?:avif|avis|mif1)/]
