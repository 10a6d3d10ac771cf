/**
 * The eight categories, fixed in the program and never fetched (product.md §3).
 * Texts that only the category screen shows stand in category-texts.ts.
 */
import type { AsterismName } from './asterisms.ts'

export interface Category {
  id: CategoryId
  name: string
  /** One sentence: what is found here. */
  description: string
  icon: CategoryIcon
  /** The class that brings the category's colours (see web/ui/category-colours.css). */
  color: `category-${CategoryId}`
  colours: CategoryColours
  /** The traditional asterism that stands for the category everywhere. */
  asterism: AsterismName
  tagline: string
  featured: readonly SampleTitle[]
}

/** Hex values: the colour itself, its deep shade, its paper tint and its form on dark paper. */
export interface CategoryColours {
  base: string
  deep: string
  tint: string
  dark: string
}

export interface SampleTitle {
  title: string
  author: string
}

export type CategoryId = (typeof CATEGORY_IDS)[number]
export type CategoryIcon =
  | 'landmark'
  | 'orbit'
  | 'scale'
  | 'sprout'
  | 'venus-and-mars'
  | 'book-open-text'
  | 'shuffle'
  | 'feather'

export const CATEGORY_IDS = [
  'civilization-history',
  'technology-future',
  'economics-society',
  'psychology-growth',
  'gender-body-power',
  'reading-philosophy',
  'reading-current-interdisciplinary',
  'creator-thoughts',
] as const

export const CATEGORIES: readonly Category[] = [
  {
    id: 'civilization-history',
    name: '文明與歷史',
    description: '從一場戰役、一條河、一個年號出發，看文明如何記住自己，又如何遺忘。',
    icon: 'landmark',
    color: 'category-civilization-history',
    colours: { base: '#8F4324', deep: '#532513', tint: '#EADBCB', dark: '#DDA27C' },
    asterism: '奎宿',
    tagline: '以史為岸，看人間潮汐',
    featured: [
      { title: '萬曆十五年', author: '黃仁宇' },
      { title: '史記', author: '司馬遷' },
      { title: '東京夢華錄', author: '孟元老' },
      { title: '歷史', author: '希羅多德' },
      { title: '洛陽伽藍記', author: '楊衒之' },
    ],
  },
  {
    id: 'technology-future',
    name: '科技與未來',
    description: '科學史、科幻與技術倫理：寫給願意在答案之前，先多問一句的人。',
    icon: 'orbit',
    color: 'category-technology-future',
    colours: { base: '#1D5C86', deep: '#113650', tint: '#D3E0E8', dark: '#82BBE0' },
    asterism: '天津',
    tagline: '未來的渡口，先有人點燈',
    featured: [
      { title: '時間的秩序', author: '卡羅・羅維理' },
      { title: '科學革命的結構', author: '孔恩' },
      { title: '科學怪人', author: '瑪麗・雪萊' },
      { title: '夢溪筆談', author: '沈括' },
      { title: '物種起源', author: '達爾文' },
    ],
  },
  {
    id: 'economics-society',
    name: '經濟與社會',
    description: '價格、制度與人情，讀懂那些看不見、卻天天經過我們手邊的規則。',
    icon: 'scale',
    color: 'category-economics-society',
    colours: { base: '#2C664A', deep: '#183B2B', tint: '#D6E2D8', dark: '#86C5A3' },
    asterism: '天市',
    tagline: '市聲之中，聽見秩序',
    featured: [
      { title: '鄉土中國', author: '費孝通' },
      { title: '國富論', author: '亞當・斯密' },
      { title: '茶館', author: '老舍' },
      { title: '鹽鐵論', author: '桓寬' },
      { title: '有閒階級論', author: '范伯倫' },
    ],
  },
  {
    id: 'psychology-growth',
    name: '心理與成長',
    description: '關於受傷與復原、習慣與勇氣，陪你把自己慢慢讀懂。',
    icon: 'sprout',
    color: 'category-psychology-growth',
    colours: { base: '#A23049', deep: '#611B2B', tint: '#F0D9DB', dark: '#EE9AA8' },
    asterism: '心宿',
    tagline: '心有大火，可以照路',
    featured: [
      { title: '活出意義來', author: '維克多・弗蘭克' },
      { title: '沉思錄', author: '馬可・奧理略' },
      { title: '夢的解析', author: '佛洛伊德' },
      { title: '論語', author: '孔門弟子' },
      { title: '懺悔錄', author: '聖奧古斯丁' },
    ],
  },
  {
    id: 'gender-body-power',
    name: '性別・身體・權力',
    description: '從一間自己的房間到一整座城市，追問身體如何被書寫、權力如何被安放。',
    icon: 'venus-and-mars',
    color: 'category-gender-body-power',
    colours: { base: '#6B3F78', deep: '#3F2448', tint: '#E4D9E7', dark: '#CDA3DA' },
    asterism: '北斗',
    tagline: '誰被看見，誰在命名',
    featured: [
      { title: '自己的房間', author: '維吉尼亞・吳爾芙' },
      { title: '第二性', author: '西蒙・德・波娃' },
      { title: '規訓與懲罰', author: '米歇爾・傅柯' },
      { title: '鏡花緣', author: '李汝珍' },
      { title: '為女權辯護', author: '瑪麗・沃斯通克拉夫特' },
    ],
  },
  {
    id: 'reading-philosophy',
    name: '閱讀與哲學',
    description: '談書的書、談思考的書。慢慢讀，讀到自己停下來發呆為止。',
    icon: 'book-open-text',
    color: 'category-reading-philosophy',
    colours: { base: '#34467E', deep: '#1E2A50', tint: '#D9DDEA', dark: '#A3B4EC' },
    asterism: '文昌',
    tagline: '書是問題，不是答案',
    featured: [
      { title: '如何閱讀一本書', author: '莫提默・艾德勒' },
      { title: '書林清話', author: '葉德輝' },
      { title: '夜航船', author: '張岱' },
      { title: '莊子', author: '莊周' },
      { title: '閱讀地圖', author: '曼古埃爾' },
    ],
  },
  {
    id: 'reading-current-interdisciplinary',
    name: '當代與跨域',
    description: '自然、城市、飲食、旅行——不肯待在同一個書架上的書，都在這裡相遇。',
    icon: 'shuffle',
    color: 'category-reading-current-interdisciplinary',
    colours: { base: '#80600A', deep: '#4A3605', tint: '#EFE4C4', dark: '#DDBF62' },
    asterism: '箕宿',
    tagline: '風從四方來，書往四方去',
    featured: [
      { title: '湖濱散記', author: '梭羅' },
      { title: '山海經', author: '佚名' },
      { title: '浮生六記', author: '沈復' },
      { title: '徐霞客遊記', author: '徐弘祖' },
      { title: '隨園食單', author: '袁枚' },
    ],
  },
  {
    id: 'creator-thoughts',
    name: '創作與思考',
    description: '作家、畫家、匠人與站主的工作筆記：作品之前，那段看不見的時間。',
    icon: 'feather',
    color: 'category-creator-thoughts',
    colours: { base: '#1C666B', deep: '#0F3C40', tint: '#D2E2E1', dark: '#7FC6C9' },
    asterism: '織女',
    tagline: '手在織，心在想',
    featured: [
      { title: '看不見的城市', author: '伊塔羅・卡爾維諾' },
      { title: '陰翳禮讚', author: '谷崎潤一郎' },
      { title: '人間詞話', author: '王國維' },
      { title: '文心雕龍', author: '劉勰' },
      { title: '林泉高致', author: '郭熙' },
    ],
  },
]

/** The older vocabulary of header and footer (product.md §3): slug to Chinese name. */
export const OLDER_SLUGS = {
  fiction: '小說',
  'non-fiction': '非虛構',
  science: '科學',
  philosophy: '哲學',
  psychology: '心理',
  romance: '愛情',
  'self-help': '自我成長',
} as const

export type OlderSlug = keyof typeof OLDER_SLUGS

export function findCategory(slug: string): Category | undefined {
  return CATEGORIES.find((category) => category.id === slug)
}

/** The Chinese name of any of the fifteen known slugs, undefined for others. */
export function slugName(slug: string): string | undefined {
  return (
    findCategory(slug)?.name ??
    (Object.hasOwn(OLDER_SLUGS, slug) ? OLDER_SLUGS[slug as OlderSlug] : undefined)
  )
}
