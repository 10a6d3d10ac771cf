import { BLOG_FILE_MB } from '../../studio/blog-import-codes.ts'

/** The name of a commenter who had none. */
export const importedGuestName = '訪客'

/** The first line of a comment that answers another one. */
export const answerTo = (name: string): string => `回覆${name}：`

/** Texts of 匯入 in 設定, which leads to the screen (blog-import-screen.ts). */
export const blogImportSection = {
  title: '匯入',
  why: '把別的部落格搬進來：書評、草稿、圖片、評論、讀者和舊網址。',
  sources: 'WordPress、Ghost、Blogger、痞客邦（Movable Type）、Medium、Substack、Goodreads、Markdown',
  open: '打開匯入',
} as const

export const blogFileTooLarge = `匯出檔最多 ${BLOG_FILE_MB} MB。更大的檔案請用指令 npx xingcha import 匯入。`
