import type { MailRecord } from '../../settings/mail-domain.ts'

/** Texts of the look at the domain that mails come from, in 寄信. */
export const mailDomainWording = {
  domain: '寄件人的網域',
  domainText: '少了 SPF、DKIM 與 DMARC，信容易進垃圾匣；按下才去問 DNS。',
  look: '查一查',
  selector: 'DKIM 的選擇器',
  selectorHint: '例如 s1',
} as const

export const lookedUpDomain = (domain: string, server: string): string => `${domain}，由 ${server} 寄出`

/** What was found of a record, and the remedy. */
export function mailRecordTexts({ kind, state }: Pick<MailRecord, 'kind' | 'state'>): {
  title: string
  text: string
} {
  const name = kind.toUpperCase()
  switch (state) {
    case 'found':
      return { title: `${name} 有一筆`, text: '請對照寄信服務的說明，看內容合不合。' }
    case 'missing':
      return { title: `${name} 還沒有`, text: MISSING[kind] }
    case 'no_selector':
      return {
        title: `${name} 還不能查`,
        text: '請先填選擇器，再查一次。寄信服務的說明裡有；試寄一封，信的原始檔裡 DKIM-Signature 的 s= 後面也是。',
      }
    case 'unreachable':
      return {
        title: `${name}：問不到 DNS`,
        text: '這台主機連不上 DNS，或是沒等到回答；不代表沒有設定，過一會兒再查。',
      }
  }
}

const MISSING: Record<MailRecord['kind'], string> = {
  spf: '在網域的 DNS 加一筆 TXT，內容照寄信服務的說明。',
  dkim: '請核對選擇器，或照寄信服務的說明，把公鑰放進 DNS。',
  dmarc: '大的信箱服務要電子報有這一筆；可以先加 v=DMARC1; p=none。',
}
