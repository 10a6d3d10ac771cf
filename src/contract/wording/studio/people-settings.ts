import type { People } from '../../accounts/people.ts'
import type { Scope } from '../../accounts/permissions.ts'

/** Texts of 站主與編輯 and 權杖 in the settings. */
export const peopleSection = {
  title: '站主與編輯',
  why: '站主只有一位。編輯能寫、能刊登、能管評論，不能動設定與訂閱者。',
  owner: '站主',
  editor: '編輯',
  neverActive: '還沒有來過',
  invite: '邀一位編輯',
  inviteEmail: '對方的信箱',
  inviteHelp: '寄一個連結到這個信箱，七天內有效，只能用一次。',
  sending: '寄出中…',
  cancel: '取消',
  resend: '再寄一次',
  revoke: '收回',
  resent: '又寄了一封，前一個連結失效了',
  revoked: '邀請收回了',
  remove: '收回',
  removing: '收回中…',
  handOver: '交棒',
  handingOver: '交棒中…',
  handOverText:
    '設定、訂閱者、備份與編輯從此由對方管，你成為編輯，照樣能寫；要拿回來，只能請對方再交棒。主機上的指令 npx xingcha owner 也能指定站主。',
  removeText: '對方馬上不能再進書案，權杖也一起失效。寫過的書評與評論都留著。',
} as const

export const lastActiveText = (email: string, when: string): string => `${email}・${when} 來過`

export function invitationText(
  when: string,
  { has_expired, mail }: Pick<People['invitations'][number], 'has_expired' | 'mail'>,
): string {
  if (mail === 'sent') return has_expired ? `邀請過期了・${when} 寄出` : `等對方回覆・${when} 寄出`
  return `${has_expired ? '邀請過期了' : UNSENT[mail]}・${when} 寫好`
}

const UNSENT = { waiting: '正在寄', failed: '寄不出去', stored: '還沒寄，存在主機的 mail 資料夾' }

export const invitationSent = (email: string): string => `邀請寄往 ${email}`
export const removeEditorQuestion = (name: string): string => `收回「${name}」的編輯身分？`
export const handOverQuestion = (name: string): string => `把這個網站交給「${name}」？`

export const tokensSection = {
  title: '權杖',
  own: '我的權杖',
  why: '讓別的程式替你讀寫書案。每個權杖只給它用得到的權限，不用了就收回。',
  empty: '還沒有權杖',
  create: '建立權杖',
  name: '用在哪裡',
  nameHint: '例如：家裡的電腦',
  scopes: '權限',
  days: '期限',
  creating: '建立中…',
  revoke: '收回',
  revoked: '權杖收回了',
  once: '只顯示這一次，請收在安全的地方。',
  copy: '複製',
  copied: '複製好了',
  close: '收好了',
  nameMissing: '請寫這個權杖用在哪裡',
  scopesMissing: '請至少選一個權限',
  neverUsed: '沒有用過',
} as const

export const scopeNames: Record<Scope, string> = {
  read: '讀書評與草稿',
  write: '寫草稿、上傳圖片',
  publish: '刊登、撤下、回收',
  moderate: '評論',
  newsletter: '電子報與訂閱者',
  settings: '設定與紀錄',
}

export const tokenDays = (days: number | null): string => (days === null ? '不限' : `${days} 天`)

export function tokenText(scopes: readonly Scope[], used: string, ends: string | null): string {
  const names = scopes.map((scope) => scopeNames[scope]).join('、')
  return [names, used, ...(ends === null ? [] : [`${ends} 到期`])].join('・')
}

export const tokenUsed = (when: string): string => `${when} 用過`
