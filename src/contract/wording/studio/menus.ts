import type { MenuScreen } from '../../settings/menus.ts'
import { footerWording, headerWording } from '../site/site.ts'

const footer: Record<MenuScreen, string> = {
  home: footerWording.home,
  categories: footerWording.browseCategories,
  reviews: footerWording.allReviews,
  'reading-list': footerWording.readingList,
  about: footerWording.aboutFounder,
  subscribe: footerWording.newsletter,
  privacy: footerWording.privacy,
  terms: footerWording.terms,
}

/** What the program calls its screens in each menu. */
export const menuScreenNames = {
  footer,
  header: {
    ...footer,
    home: headerWording.home,
    categories: headerWording.categories,
    'reading-list': headerWording.readingList,
    about: headerWording.about,
    subscribe: headerWording.subscribe,
  },
} as const

export const menuSection = {
  title: '選單',
  header: '頁首',
  footer: '頁尾',
  which: '哪一個選單',
  columns: ['左欄', '右欄'],
  legal: '條款一列',
  heading: '欄名',
  restore: '恢復預設',
  preview: '讀者看到的',
  note: '沒有文章的分類、標籤、系列自己會收起來，有了第一篇再出現；不會把讀者帶到空的一頁。',
  kinds: {
    screen: '本站',
    older: '選單分類',
    category: '分類',
    tag: '標籤',
    series: '系列',
    page: '單頁',
    link: '站外',
  },
  add: '加一項',
  addLink: '站外連結',
  linkName: '名字',
  linkAddress: '網址',
  taken: '已經在這個選單裡。',
  isIn: '已在選單',
  nothing: '沒有找到',
  find: (kind: string) => `找${kind}`,
  gone: '沒有刊登的，先收起來',
  full: (most: number) => `這裡最多 ${most} 項，已經放滿了。`,
  count: (texts: number) => `${texts} 篇`,
  texts: (kind: string, count: number) => `${kind}，${count} 篇`,
  original: (name: string) => `原名「${name}」`,
  below: (count: number) => `底下 ${count} 項`,
  rename: (name: string) => `${name}的名字`,
  drag: (name: string) => `移動${name}`,
  hide: (name: string) => `收起${name}`,
  show: (name: string) => `放回${name}`,
  more: (name: string) => `${name}的其他動作`,
  up: '往上移',
  down: '往下移',
  indent: '放到上一項底下',
  outdent: '拿出來一層',
  remove: '拿掉',
  orderHint: (keys: { order: string; level: string }) =>
    `拖著點陣換位置，或按 ${keys.order}；${keys.level} 換層。`,
} as const

export const emptyMenuItems = (count: number): string => `選單有 ${count} 項先收起來`

/** The first three by their names. */
export const emptyMenuNames = (names: readonly string[]): string =>
  `${names.slice(0, 3).join('、')}${names.length > 3 ? '等' : ''}，還沒有刊登的文章`
