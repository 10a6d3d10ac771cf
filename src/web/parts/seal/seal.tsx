import { DEFAULT_SEAL, sealPath } from '../../../contract/seal.ts'
import picture from '../../assets/seal.svg'
import { useSite } from '../../client/site.ts'

interface SealProps {
  /** Width and height in pixels. */
  size: number
  alt?: string
  className?: string | undefined
}

/** The site's seal. */
export function Seal({ size, alt = '', className }: SealProps) {
  const { seal } = useSite().settings
  const src = seal === DEFAULT_SEAL ? picture : sealPath(seal)
  return <img src={src} alt={alt} width={size} height={size} className={className} />
}
