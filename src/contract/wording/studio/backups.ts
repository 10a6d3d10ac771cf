import type { Backups } from '../../settings/backups.ts'

/** Texts of 備份 in the settings. */
export const backupsSection = {
  title: '備份',
  why: '整個網站存成一個檔：資料庫、圖片、設定與信。哪天出了事，就從它還原。',
  none: '還沒有備份',
  unscheduled: '這台主機還沒有排備份',
  unscheduledText:
    '在主機的 .env 設好 BACKUP_DIR（另一顆硬碟上的資料夾），重新啟動就開始。現在要一份，就在主機上執行：',
  environment:
    '資料夾、時間與份數寫在主機的 .env：BACKUP_DIR、BACKUP_SCHEDULE、BACKUP_KEEP。要加密就加 BACKUP_PASSPHRASE_FILE，要再存一份到 S3 就加 BACKUP_TO。',
  encrypted: '加密了',
  open: '沒有加密',
  checked: '從頭讀過，完好',
  unchecked: '沒有檢查的紀錄',
  broken: '檔案壞了，不能還原',
  download: '下載',
  downloading: '確認中…',
  downloadStarted: '開始下載',
  now: '現在備份',
  requested: '等主機動手…',
  running: '正在備份…',
  done: '備份好了',
  failed: '上次沒有備份成',
  retried: '半小時後自己再試，也可以先按「現在備份」',
  overdue: '最近這一份太舊了，請看看主機的紀錄',
  folderFault: '讀不到備份的資料夾',
  restoreText: '還原要在主機上做，整個網站會換成那一份；做完請重新啟動網站。',
  restoreEncrypted: '加密的備份，後面再加',
} as const

/** Commands of docs/operations.md. */
export const backupCommands = {
  backup: 'npx xingcha backup site.backup',
  restore: (file: string) => `npx xingcha restore ${file} --yes`,
  passphrase: '--passphrase-file 密語檔',
} as const

/** 每天 03:30 一份，留 14 份 */
export function backupSchedule({ every_hours, daily_at, keep }: NonNullable<Backups['schedule']>): string {
  const times = daily_at === null ? `每 ${every_hours} 小時一份` : `每天 ${daily_at} 一份`
  return `${times}，留 ${keep} 份，舊的先走。`
}

export const backupFolder = (folder: string): string => `放在主機的 ${folder}`

/** 再存一份到 s3://…，最近的是 6 月 1 日的那份 */
export const backupCopies = (bucket: string, when: string | null): string =>
  `再存一份到 ${bucket}，${when === null ? '還沒有存過' : `最近的是 ${when} 那份`}`

export const nextBackup = (when: string): string => `下一份：${when}`
export const downloadBackup = (when: string): string => `下載備份（${when}）`
export const downloadQuestion = (when: string): string => `下載這份備份（${when}）？`

export const downloadWarning = (isEncrypted: boolean): string =>
  isEncrypted
    ? '檔案是加密的，沒有密語誰也打不開；密語請另外收好。'
    : '檔案沒有加密，裡面有讀者的信箱、密碼的雜湊與網站的密鑰。請收在別人拿不到的地方。'

/** 32.4 MB */
export function fileSize(bytes: number): string {
  const units = ['KB', 'MB', 'GB'] as const
  const power = Math.min(2, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3) - 1))
  const value = bytes / 1_000 ** (power + 1)
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}
