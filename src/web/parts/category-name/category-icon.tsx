import {
  BookOpenText,
  Feather,
  Landmark,
  type Icon,
  Orbit,
  Scale,
  Shuffle,
  Sprout,
  VenusAndMars,
} from '../../ui/icons/icons.ts'
import type { CategoryIcon as IconName } from '../../../contract/categories/categories.ts'

export function CategoryIcon({ icon, className }: { icon: IconName; className?: string | undefined }) {
  const Icon = ICONS[icon]
  return <Icon className={className} />
}

const ICONS: Record<IconName, Icon> = {
  landmark: Landmark,
  orbit: Orbit,
  scale: Scale,
  sprout: Sprout,
  'venus-and-mars': VenusAndMars,
  'book-open-text': BookOpenText,
  shuffle: Shuffle,
  feather: Feather,
}
