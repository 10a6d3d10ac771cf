import type { CategoryId } from './categories.ts'

interface CategoryIntroduction {
  /** One sentence. */
  description: string
  tagline: string
  /** Titles of books that represent the category; category-texts.ts has their authors. */
  featured: readonly string[]
}

/** The texts about the categories on home and on the category screen. */
export const CATEGORY_INTRODUCTIONS = {
  'civilization-history': {
    description: '從一場戰役、一條河、一個年號出發，看文明如何記住自己，又如何遺忘。',
    tagline: '以史為岸，看人間潮汐',
    featured: ['萬曆十五年', '史記', '東京夢華錄', '歷史', '洛陽伽藍記'],
  },
  'technology-future': {
    description: '科學史、科幻與技術倫理：寫給願意在答案之前，先多問一句的人。',
    tagline: '未來的渡口，先有人點燈',
    featured: ['時間的秩序', '科學革命的結構', '科學怪人', '夢溪筆談', '物種起源'],
  },
  'economics-society': {
    description: '價格、制度與人情，讀懂那些看不見、卻天天經過我們手邊的規則。',
    tagline: '市聲之中，聽見秩序',
    featured: ['鄉土中國', '國富論', '茶館', '鹽鐵論', '有閒階級論'],
  },
  'psychology-growth': {
    description: '關於受傷與復原、習慣與勇氣，陪你把自己慢慢讀懂。',
    tagline: '心有大火，可以照路',
    featured: ['活出意義來', '沉思錄', '夢的解析', '論語', '懺悔錄'],
  },
  'gender-body-power': {
    description: '從一間自己的房間到一整座城市，追問身體如何被書寫、權力如何被安放。',
    tagline: '誰被看見，誰在命名',
    featured: ['自己的房間', '第二性', '規訓與懲罰', '鏡花緣', '為女權辯護'],
  },
  'reading-philosophy': {
    description: '談書的書、談思考的書。慢慢讀，讀到自己停下來發呆為止。',
    tagline: '書是問題，不是答案',
    featured: ['如何閱讀一本書', '書林清話', '夜航船', '莊子', '閱讀地圖'],
  },
  'reading-current-interdisciplinary': {
    description: '自然、城市、飲食、旅行——不肯待在同一個書架上的書，都在這裡相遇。',
    tagline: '風從四方來，書往四方去',
    featured: ['湖濱散記', '山海經', '浮生六記', '徐霞客遊記', '隨園食單'],
  },
  'creator-thoughts': {
    description: '作家、畫家、匠人與站主的工作筆記：作品之前，那段看不見的時間。',
    tagline: '手在織，心在想',
    featured: ['看不見的城市', '陰翳禮讚', '人間詞話', '文心雕龍', '林泉高致'],
  },
} as const satisfies Record<CategoryId, CategoryIntroduction>

export type FeaturedTitle = (typeof CATEGORY_INTRODUCTIONS)[CategoryId]['featured'][number]
