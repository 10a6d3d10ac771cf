import type { MailRecordState } from '../../settings/mail-domain.ts'

/** Texts of the look at the domain that mails come from, in 寄信. */
export const mailDomainWording = {
  domain: '寄件人的網域',
  domainText: '少了 SPF、DKIM 與 DMARC，信容易進垃圾匣；按下才去問 DNS。',
  look: '查一查',
  selector: 'DKIM 的選擇器',
  selectorHint: '例如 s1',
} as const

export function lookedUpDomain(domain: string, server: string): string {
  return `${domain}，由 ${server} 寄出`
}

const UNREACHABLE = {
  title: '問不到 DNS',
  text: '這台主機連不上 DNS，或是沒等到回答；不代表沒有設定，過一會兒再查。',
} as const

/** The result of each record's check, and the remedy. */
export const mailRecordTexts: Record<MailRecordState, { title: string; text: string }> = {
  spf_names_server: { title: 'SPF 設好了', text: '認得現在的郵件主機。' },
  spf_found: {
    title: 'SPF 有一筆',
    text: '看不出認不認得郵件主機；請對照寄信服務的說明，看它要的那一段在不在裡面。',
  },
  spf_missing: { title: 'SPF 還沒有', text: '在網域的 DNS 加一筆 TXT，內容照寄信服務的說明。' },
  spf_several: { title: 'SPF 不只一筆', text: '收信的主機會當成沒有；請合成一筆。' },
  spf_unreachable: { title: `SPF：${UNREACHABLE.title}`, text: UNREACHABLE.text },
  dkim_found: { title: 'DKIM 設好了', text: '這個選擇器的公鑰找得到。' },
  dkim_missing: {
    title: 'DKIM 找不到公鑰',
    text: '請核對選擇器，或照寄信服務的說明，把公鑰放進 DNS。',
  },
  dkim_revoked: { title: 'DKIM 的公鑰作廢了', text: '那一筆是空的；請照寄信服務的說明換一把。' },
  dkim_no_selector: {
    title: 'DKIM 還不能查',
    text: '請先填選擇器，再查一次。寄信服務的說明裡有；試寄一封，信的原始檔裡 DKIM-Signature 的 s= 後面也是。',
  },
  dkim_unreachable: { title: `DKIM：${UNREACHABLE.title}`, text: UNREACHABLE.text },
  dmarc_reject: { title: 'DMARC 設好了', text: '冒名的信會被退回。' },
  dmarc_quarantine: { title: 'DMARC 設好了', text: '冒名的信會進垃圾匣。' },
  dmarc_none: {
    title: 'DMARC 只看不擋',
    text: '冒名的信照樣寄到，只留紀錄；看幾週沒有誤判，再改成 quarantine。',
  },
  dmarc_invalid: { title: 'DMARC 寫得不完整', text: '少了 p=none、p=quarantine 或 p=reject。' },
  dmarc_missing: {
    title: 'DMARC 還沒有',
    text: '大的信箱服務要電子報有這一筆；可以先加 v=DMARC1; p=none。',
  },
  dmarc_unreachable: { title: `DMARC：${UNREACHABLE.title}`, text: UNREACHABLE.text },
}

/** The records that need nothing. */
export const GOOD_MAIL_RECORDS: ReadonlySet<MailRecordState> = new Set([
  'spf_names_server',
  'dkim_found',
  'dmarc_reject',
  'dmarc_quarantine',
])
