import { DEFAULT_SEAL, sealPath, sealPicturePath } from '../../../contract/settings/seal.ts'
import picture from '../../assets/seal.svg'
import { useSite } from '../../client/site.ts'

interface SealProps {
  size: number
  alt?: string
  className?: string | undefined
}

/** The site's seal. */
export function Seal({ size, alt = '', className }: SealProps) {
  const { seal, seal_picture } = useSite().settings
  const drawn = seal === DEFAULT_SEAL ? picture : sealPath(seal)
  const src = seal_picture === null ? drawn : sealPicturePath(seal_picture, 'webp')
  return <img src={src} alt={alt} width={size} height={size} className={className} />
}
