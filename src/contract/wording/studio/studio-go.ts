/** Texts of ⌘K, 搜尋或前往, and of the sheet of keys. */
import { bookTitle } from '../reviews/books.ts'

export const goWording = {
  heading: '搜尋或前往',
  hint: '標題、書名、作者，或想去的地方',
  results: '結果',
  screens: '前往',
  actions: '動作',
  settings: '設定',
  reviews: '文稿',
  tags: '標籤',
  series: '系列',
  searching: '正在找…',
  none: '沒有這個名字。換個字，或寫一篇。',
  write: '寫一篇',
  held: '等候的評論',
  letters: '寫一期電子報',
  subscribers: '訂閱者',
  sent: '已寄出的電子報',
  site: '看網站',
  theme: '切換深色或淺色',
  keys: '快速鍵',
  close: '關閉',
} as const

export const writeTitled = (title: string): string => `寫一篇${bookTitle(title)}`

export const keysWording = {
  heading: '快速鍵',
  close: '關閉',
  single: '單鍵快速鍵',
  singleHelp: '只按一個字母就做事。用語音輸入或容易誤觸時可以關掉；只記在這台裝置。',
} as const

/** Keys with what they do, by where they work. `⌘` is Ctrl outside of Apple's systems. */
export const KEY_GROUPS: readonly {
  title: string
  keys: readonly (readonly [keys: string, does: string])[]
}[] = [
  {
    title: '到處都可以',
    keys: [
      ['⌘ K', '搜尋或前往'],
      ['N', '寫一篇'],
      ['/', '搜尋這一頁'],
      ['?', '這張表'],
      ['Esc', '關掉、取消選取'],
    ],
  },
  {
    title: '寫的時候',
    keys: [
      ['⌘ S', '馬上儲存'],
      ['⌘ ⇧ P', '預覽'],
      ['⌘ ⇧ I', '資料'],
      ['⌘ ⇧ H', '版本'],
      ['⌘ ↵', '刊登'],
      ['⌘ B、⌘ I', '著重'],
      ['⌘ K', '選取的字加連結'],
      ['⌘ F', '尋找、取代'],
      ['⌘ ⌥ 2', '標題'],
      ['⌘ ⇧ 9', '引文'],
      ['⌘ ⇧ 8', '書名號'],
      ['⌘ ⌥ F', '註'],
      ['⌘ Z、⌘ ⇧ Z', '復原、重做'],
    ],
  },
  {
    title: '看版本的差異',
    keys: [
      ['J、K', '下一處、上一處不同'],
      ['Esc', '回到寫作'],
    ],
  },
  {
    title: '評論',
    keys: [
      ['J、K', '下一則、上一則'],
      ['A', '刊登'],
      ['R', '回覆並刊登'],
      ['H', '隱藏'],
      ['D', '刪除'],
      ['B', '封鎖'],
      ['Z', '復原'],
      ['X', '選取'],
      ['O', '打開書評'],
    ],
  },
]

/** Keys as this system names them: `⌘Z` is Ctrl+Z outside of Apple's. */
export function keysText(keys: string, isApple: boolean): string {
  if (isApple) return keys
  return keys.replaceAll(/([⌘⌥⇧↵])(?=(\S?))/gu, (_key, key: string, next: string) => {
    const name = OTHER_NAMES[key] ?? key
    return next === '' || next === '、' ? name : `${name}+`
  })
}

const OTHER_NAMES: Readonly<Record<string, string>> = { '⌘': 'Ctrl', '⌥': 'Alt', '⇧': 'Shift', '↵': 'Enter' }
