import { useRef } from 'react'
import { parseIsbn } from '../../../../../contract/reviews/isbn.ts'
import { FileInput } from '../../../../ui/fields/file-input.tsx'
import { isbnLookupWording } from '../../../../../contract/wording/studio/isbn-lookup.ts'

interface ScanIsbnProps {
  onFound: (isbn: string) => void
  onProblem: (sentence: string) => void
}

/** 掃描: a photo of the bar code, which the browser reads on the device. Only where it can. */
export function ScanIsbn({ onFound, onProblem }: ScanIsbnProps) {
  const input = useRef<HTMLInputElement>(null)
  if (!BarcodeDetector) return null
  const read = async (photo: File) => {
    const isbn = await readIsbn(photo).catch(() => undefined)
    if (isbn === undefined) onProblem(isbnLookupWording.notScanned)
    else onFound(isbn)
  }
  return (
    <>
      <button type="button" className="text-button" onClick={() => input.current?.click()}>
        {isbnLookupWording.scan}
      </button>
      <FileInput
        ref={input}
        capture="environment"
        label={isbnLookupWording.photo}
        onFiles={([photo]) => void read(photo)}
      />
    </>
  )
}

interface Detector {
  detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]>
}

const { BarcodeDetector } = globalThis as {
  BarcodeDetector?: new (options: { formats: string[] }) => Detector
}

async function readIsbn(photo: File): Promise<string | undefined> {
  if (!BarcodeDetector) return undefined
  const codes = await new BarcodeDetector({ formats: ['ean_13'] }).detect(await createImageBitmap(photo))
  return codes.map(({ rawValue }) => rawValue).find((code) => parseIsbn(code) !== null)
}
