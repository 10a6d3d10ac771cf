import {
  BookOpenText,
  Feather,
  Landmark,
  type LucideIcon,
  Orbit,
  Scale,
  Shuffle,
  Sprout,
  VenusAndMars,
} from 'lucide-react'
import type { CategoryIcon as IconName } from '../../../contract/categories.ts'

interface CategoryIconProps {
  icon: IconName
  className?: string | undefined
}

export function CategoryIcon({ icon, className }: CategoryIconProps) {
  const Icon = ICONS[icon]
  return <Icon className={className} />
}

const ICONS: Record<IconName, LucideIcon> = {
  landmark: Landmark,
  orbit: Orbit,
  scale: Scale,
  sprout: Sprout,
  'venus-and-mars': VenusAndMars,
  'book-open-text': BookOpenText,
  shuffle: Shuffle,
  feather: Feather,
}
