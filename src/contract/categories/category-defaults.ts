import { type Category, type CategoryTexts, findCategory, type OlderSlug } from './categories.ts'

/** The eight categories as a new site has them, in their order. The owner cannot change what they look like. */
export const DEFAULT_CATEGORIES: Category[] = [
  {
    id: 'civilization-history',
    name: '文明與歷史',
    tagline: '以史為岸，看人間潮汐',
    description: '從一場戰役、一條河、一個年號出發，看文明如何記住自己，又如何遺忘。',
    colour: 'ochre',
    asterism: 'kui',
    icon: 'landmark',
    is_hidden: false,
  },
  {
    id: 'technology-future',
    name: '科技與未來',
    tagline: '未來的渡口，先有人點燈',
    description: '科學史、科幻與技術倫理：寫給願意在答案之前，先多問一句的人。',
    colour: 'azurite',
    asterism: 'tianjin',
    icon: 'orbit',
    is_hidden: false,
  },
  {
    id: 'economics-society',
    name: '經濟與社會',
    tagline: '市聲之中，聽見秩序',
    description: '價格、制度與人情，讀懂那些看不見、卻天天經過我們手邊的規則。',
    colour: 'verdigris',
    asterism: 'tianshi',
    icon: 'scale',
    is_hidden: false,
  },
  {
    id: 'psychology-growth',
    name: '心理與成長',
    tagline: '心有大火，可以照路',
    description: '關於受傷與復原、習慣與勇氣，陪你把自己慢慢讀懂。',
    colour: 'rouge',
    asterism: 'xin',
    icon: 'sprout',
    is_hidden: false,
  },
  {
    id: 'gender-body-power',
    name: '性別・身體・權力',
    tagline: '誰被看見，誰在命名',
    description: '從一間自己的房間到一整座城市，追問身體如何被書寫、權力如何被安放。',
    colour: 'lotus',
    asterism: 'beidou',
    icon: 'venus-and-mars',
    is_hidden: false,
  },
  {
    id: 'reading-philosophy',
    name: '閱讀與哲學',
    tagline: '書是問題，不是答案',
    description: '談書的書、談思考的書。慢慢讀，讀到自己停下來發呆為止。',
    colour: 'indigo',
    asterism: 'wenchang',
    icon: 'book-open-text',
    is_hidden: false,
  },
  {
    id: 'reading-current-interdisciplinary',
    name: '當代與跨域',
    tagline: '風從四方來，書往四方去',
    description: '自然、城市、飲食、旅行——不肯待在同一個書架上的書，都在這裡相遇。',
    colour: 'turmeric',
    asterism: 'ji',
    icon: 'shuffle',
    is_hidden: false,
  },
  {
    id: 'creator-thoughts',
    name: '創作與思考',
    tagline: '手在織，心在想',
    description: '作家、畫家、匠人與站主的工作筆記：作品之前，那段看不見的時間。',
    colour: 'malachite',
    asterism: 'zhinu',
    icon: 'feather',
    is_hidden: false,
  },
]

/** Categories as a version before had stored or exported them, without their looks. */
export function completeCategories(stored: readonly (CategoryTexts & Partial<Category>)[]): Category[] {
  return stored.map((category) => {
    const { colour, asterism, icon } = findCategory(category.id, DEFAULT_CATEGORIES) ?? {
      ...OWN_LOOK,
      ...category,
    }
    return { is_hidden: false, ...category, colour, asterism, icon }
  })
}

const OWN_LOOK = { colour: 'sandalwood', asterism: 'shen', icon: 'feather' } as const

/** The category whose texts stand on the page of an older slug that no text has. */
export const DEFAULT_OLDER_CATEGORIES: Record<OlderSlug, string> = {
  fiction: 'creator-thoughts',
  'non-fiction': 'civilization-history',
  science: 'technology-future',
  philosophy: 'reading-philosophy',
  psychology: 'psychology-growth',
  romance: 'gender-body-power',
  'self-help': 'psychology-growth',
}

/** The texts that only the category's own screen shows (docs/product/screens.md). */
export interface CategoryPage {
  /** 站主的推薦, set in Kai under that heading. Null: no such section. */
  recommendation: string | null
  /** 代表書單, books that represent the category; home shows the first titles. Empty: no such section. */
  books: CategoryBook[]
}

export const NO_CATEGORY_PAGE: CategoryPage = { recommendation: null, books: [] }

interface CategoryBook {
  title: string
  author: string
}
