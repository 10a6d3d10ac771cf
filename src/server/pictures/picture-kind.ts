/** Whether the bytes begin like a JPEG, PNG, WebP, AVIF or GIF. SVG and other formats that sharp reads are not wanted. */
export function isKnownPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 32)).toString('latin1')
  return (
    start.startsWith('\u00FF\u00D8\u00FF') ||
    start.startsWith('\u0089PNG\r\n\u001A\n') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF[^]{4}WEBP/.test(start) ||
    /^[^]{4}ftyp[^]{0,20}avi[fs]/.test(start)
  )
}
