/** Pixels of the longer side: more than any screen of a review shows. */
const LONGEST = 2_400

const QUALITY = 0.9

/** The picture again, small enough to be sent; undefined where the browser cannot read it. */
export async function shrinkPicture(file: File): Promise<File | undefined> {
  try {
    const { width, height, draw } = await openPicture(file, file.name)
    const scale = Math.min(1, LONGEST / Math.max(width, height))
    return await draw({ left: 0, top: 0, width, height }, scale)
  } catch (cause) {
    console.info('a picture could not be made smaller', cause)
    return undefined
  }
}

/** A part of a picture, in its pixels, as a file of that name. */
export async function cutPicture(picture: Blob, name: string, part: Part): Promise<File> {
  const { draw } = await openPicture(picture, name)
  return draw(part, 1)
}

interface Part {
  left: number
  top: number
  width: number
  height: number
}

async function openPicture(picture: Blob, name: string) {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  const draw = async ({ left, top, ...size }: Part, scale: number): Promise<File> => {
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(size.width * scale))
    canvas.height = Math.max(1, Math.round(size.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, left, top, size.width, size.height, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    // Safari writes PNG instead of WebP.
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
    if (!blob) throw new Error('the canvas could not be written')
    return new File([blob], name, { type: blob.type })
  }
  return { width, height, draw }
}
