import type { BlogImportReport, ImportedTextReport } from '../../studio/blog-import.ts'
import { BLOG_FILE_MB, type ChosenState, type RUN_FAILURES } from '../../studio/blog-import-codes.ts'

/** Texts of the screen 匯入. */
export const blogImportWording = {
  title: '匯入',
  lead: '把別的部落格搬進來。先試讀一遍，看清楚會匯入什麼，再決定要不要匯入。',
  loading: '載入中…',
  drop: '把匯出檔拖到這裡，或',
  choose: '選匯出檔',
  fileLabel: '匯出檔',
  chooseFolder: '選資料夾',
  folderLabel: '放著匯出檔的資料夾',
  limits: `WordPress 的 .xml、Ghost 的 .json、Ghost 讀者名單或 Goodreads 的 .csv、Blogger 的 .xml 或 .atom、痞客邦等 Movable Type 格式的 .txt、Medium 或 Substack 的 .zip、裝著 Markdown 的 .zip 或 .tar.gz；也可以是 .gz。最多 ${BLOG_FILE_MB} MB。圖片一起放進 .zip，就不用到舊站去抓。`,
  checking: '正在試讀，什麼都還沒有存。',
  importing: '正在匯入。可以離開這一頁，它會繼續。',
  interrupted: '中途停下來了。已經匯入的都還在，再做一次會接著做，同一篇不會匯入兩次。',
  again: '再做一次',
  other: '換一個檔案',
  close: '收起報告，再匯入一個檔案',
  counts: '將匯入',
  broughtCounts: '已匯入',
  nothing: '這個檔案裡沒有可以匯入的東西。',
  terms: '分類和標籤',
  termsText: '舊站的分類和標籤，對到這裡的分類。不歸類的只是不匯入，文章照樣會匯入。',
  noCategory: '不歸類',
  pictures: '到舊站去抓圖片',
  picturesText: '檔案裡沒有的圖片，從它原來的網址抓來存在這裡；抓不到的留成連結。',
  drafts: '全部存成草稿',
  draftsText: '先不公開，以後再一篇一篇刊登。沒有公開的文章，舊站的評論不會跟著來。',
  hiddenThere: '舊站沒有公開這一篇。照這樣匯入，人人都看得到。',
  start: '開始匯入',
  rows: '每一篇',
  rowsText:
    '匯入以前，每一篇都可以改：是書評、散文還是單頁，要公開、存成草稿，還是不匯入。單頁一律先存成草稿。',
  more: '再看一些',
  download: '下載報告（CSV）',
  done: '匯入好了',
  refused: '有些文章沒有存進去，再做一次會把它們補上。',
  kind: '種類',
  columns: ['出處', '標題', '種類', '結果', '為什麼', '這裡的編號'],
  reportFile: '匯入報告.csv',
} as const

/** The kinds of exports that are known. */
export const IMPORT_KIND_NAMES = {
  wordpress: 'WordPress',
  ghost: 'Ghost',
  'ghost-members': 'Ghost 讀者名單',
  markdown: 'Markdown',
  blogger: 'Blogger',
  goodreads: 'Goodreads',
  'movable-type': 'Movable Type',
  medium: 'Medium',
  substack: 'Substack',
}

export type ImportKind = keyof typeof IMPORT_KIND_NAMES

export const importKindText = (name: string, kind: ImportKind): string =>
  `${name}・${IMPORT_KIND_NAMES[kind]}`

export const runFailures: Record<(typeof RUN_FAILURES)[number], string> = {
  unknown: '看不出這是哪一種匯出檔。請確認是從舊站匯出的原檔，沒有改過內容。',
  packed: '這裡打不開 RAR、7z 這類壓縮檔。請先解開，再選那個資料夾，或重新壓成 ZIP。',
  broken: '檔案讀到一半壞掉了。請從舊站重新匯出一次，再選一次檔案。',
}

export const sendingText = (percent: number): string => `上傳中，${percent}%`

export const textsSoFar = (texts: number, total: number | null): string =>
  total === null ? `讀了 ${texts} 篇` : `${texts}／${total} 篇`

/** Each count that is not nothing, with its name. */
export const importCounts = ({ counts, is_check }: BlogImportReport): { name: string; count: number }[] =>
  [
    { name: '公開', count: counts.published },
    { name: '已排程', count: counts.scheduled },
    { name: '草稿', count: counts.draft },
    { name: '回收', count: counts.trash },
    { name: '已匯入過', count: counts.known },
    { name: is_check ? '不匯入' : '沒有匯入', count: counts.left_out },
    { name: '評論', count: counts.comments },
    { name: '圖片', count: counts.pictures },
    { name: '要到舊站抓的圖片', count: counts.pictures_remote },
    { name: '抓不到的圖片', count: counts.pictures_failed },
    { name: '連到的檔案', count: counts.files },
    { name: '訂閱電子報的讀者', count: counts.subscribed },
    { name: '已經退訂的讀者', count: counts.unsubscribed },
    { name: '信箱不對的讀者', count: counts.members_left_out },
    { name: '名字或標記太長、沒有帶來的讀者', count: counts.member_details_left_out },
    { name: '舊網址', count: counts.redirects },
  ].filter(({ count }) => count > 0)

/** Why a text does not come. */
export const LEFT_OUT_TEXTS = {
  no_text: '沒有標題，也沒有內文',
  chosen: '你選了不匯入',
  unreadable: '讀不出來',
  other_kind: '不是文章',
  response: '沒有標題，是給別人文章的回應',
  unread_format: '這裡不讀 HTML、Textile、Org、MDX 寫的文章，請先轉成 Markdown',
  other_export: '屬於另一份匯出，請另外匯入',
  packed: '是 RAR、7z 這類壓縮檔，這裡打不開，請先解開',
  no_review: '沒有寫書評',
  truncated: '檔案沒有結尾，後面可能少了東西，請重新匯出一次',
  too_long: '內文超過 2 MB',
  too_complex: '內文的格式疊了太多層，或標記太多，請在舊站簡化後再匯出',
  refused: '沒有存進去，請再匯入一次',
}

export type LeftOutReason = keyof typeof LEFT_OUT_TEXTS

/** What an imported text lacks or has lost. */
export const NOTE_TEXTS = {
  picture_failed: '圖片拿不到，留成連結',
  picture_still: '會動的圖只留下第一格，不會動',
  cover_caption: '圖片成了封面，封面沒有圖說',
  removed: '內文裡拿掉了',
  linked: '嵌入的內容改成連結',
  dead_link: '連到舊站的檔案，檔案沒有匯入',
  file_refused: '連到的檔案超過 30 MB，或不是這裡收的格式，沒有匯入',
  text_lost: '少了一些內容，請和原文比一比',
  unknown_code: '外掛的代碼照原樣留著',
  unread_mark: '看不懂的標記照原樣留著',
  comment_left_out: '有評論沒有匯入：空白、太長，或文章沒有公開',
  password: '原本要密碼，改成草稿',
  private: '原本不公開，改成草稿',
  gated: '有些段落不是每位讀者都看得到，改成草稿',
  page: '原本是頁面，改成草稿',
  response: '沒有標題，可能是給別人文章的回應，改成草稿',
  no_front_matter: '沒有檔頭（front matter），改成草稿',
  front_matter: '檔頭或網站的設定讀不出來，改成草稿',
  encoding: '編碼不確定，可能有錯字，改成草稿',
  undated: '沒有日期，改成草稿',
  missed_day: '排程的時間已經過了，改成草稿',
  source_comment: '只有作者看得到的註記沒有匯入',
  rating_unread: '評分超過 5 又沒寫滿分，沒有帶進來',
  no_date: '沒有日期，算檔案的日期或今天',
  odd_date: '原本的網站讀不懂這個日期的寫法，這裡照上面的數字讀了',
  no_category: '沒有分類，時間到了也不會刊登',
  headline_cut: '標題太長，後面截掉了',
  tags_left_out: '太長的標籤，或十個以外的標籤，沒有匯入',
  redirect_left_out: '這個舊網址轉不過來',
}

export type NoteCode = keyof typeof NOTE_TEXTS

/** Why it did not come, and what it lacks, each once. */
export function textRemarks({ why, notes }: ImportedTextReport): string[] {
  const remarks = notes.map(({ code, detail }) => {
    const named = code in NAMED ? NAMED[code]?.(detail) : detail
    return named ? `${NOTE_TEXTS[code]}（${named}）` : NOTE_TEXTS[code]
  })
  return [...new Set([...(why === null ? [] : [LEFT_OUT_TEXTS[why]]), ...remarks])]
}

/** What of a note's detail the owner reads. */
const NAMED: Partial<Record<NoteCode, (detail: string) => string | undefined>> = {
  // The reason after the address is for an operator.
  picture_failed: (detail) => detail.split(' (', 1)[0],
  text_lost: lostText,
  front_matter: frontMatterText,
}

/** 「a.md 第 4 行：一行裡有兩個冒號，要加引號」 of `a.md:4 (BLOCK_AS_IMPLICIT_KEY: …)`. */
function frontMatterText(detail: string): string {
  const [, file = detail, line = '0', code = ''] = /^(.*):(\d+) \((?:([A-Z_]+): )?/.exec(detail) ?? []
  const place = line === '0' ? file : `${file} 第 ${line} 行`
  return code in YAML_FAULTS ? `${place}：${YAML_FAULTS[code]}` : place
}

const YAML_FAULTS: Record<string, string> = {
  BLOCK_AS_IMPLICIT_KEY: '一行裡有兩個冒號，要加引號',
  MISSING_CHAR: '少了冒號、引號或括號',
  BAD_INDENT: '縮排或括號不對',
  TAB_AS_INDENT: '縮排不能用 tab',
  UNEXPECTED_TOKEN: '引號或括號後面多了字',
  BAD_SCALAR_START: '@ 或 ` 開頭的值要加引號',
}

/** 「少了 1 個連結」 of `0 of 1 links`. */
function lostText(detail: string): string {
  const lost = detail.split(', ').flatMap((each) => {
    const [, present, wanted, part] = /^(\d+) of (\d+) (notes|links|tables)$/.exec(each) ?? []
    return part === undefined
      ? []
      : [`${Number(wanted) - Number(present)} 個${PARTS[part as keyof typeof PARTS]}`]
  })
  return lost.length === 0 ? '' : `少了 ${lost.join('、')}`
}

const PARTS = { notes: '註', links: '連結', tables: '表格' }

export function outcomeText({ outcome, state }: ImportedTextReport, isCheck: boolean): string {
  if (outcome === 'known') return '已匯入過'
  if (outcome === 'left_out') return isCheck ? '不匯入' : '沒有匯入'
  return state === null ? '' : choiceNames[state]
}

/** What a text can become. */
export const choiceNames: Record<ChosenState, string> = {
  published: '公開',
  scheduled: '已排程',
  draft: '草稿',
  trash: '回收',
  left_out: '不匯入',
}

/** How many texts come as what, such as 公開 3・草稿 2. */
export function planSummary(numbers: Record<ChosenState, number>): string {
  const named = Object.entries(choiceNames).flatMap(([state, name]) => {
    const number = numbers[state as ChosenState]
    return number > 0 ? [`${name} ${number}`] : []
  })
  return named.length === 0 ? blogImportWording.nothing : named.join('・')
}

export const termLabel = (name: string, count: number): string => `${name}（${count}）`
