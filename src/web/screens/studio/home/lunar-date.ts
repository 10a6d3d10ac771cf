/** 丙午年十月初三: the day of the lunar calendar in Taipei. Undefined in a browser that does not know it. */
export function lunarDate(at: number): string | undefined {
  // oxlint-disable-next-line no-restricted-properties -- no other source of the lunar calendar; by parts, which are checked
  const parts = new Intl.DateTimeFormat('zh-TW-u-ca-chinese', {
    timeZone: 'Asia/Taipei',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).formatToParts(at)
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const [year, month, day] = [valueOf('yearName'), valueOf('month'), Number(valueOf('day'))]
  if (year === '' || !month.endsWith('月') || !(day >= 1 && day <= 30)) return undefined
  return `${year}年${month.replace('冬', '十一').replace('臘', '十二')}${dayName(day)}`
}

function dayName(day: number): string {
  const tens =
    day % 10 === 0 ? { 10: '初', 20: '二', 30: '三' }[day] : ['初', '十', '廿'][Math.floor(day / 10)]
  return `${tens}${'十一二三四五六七八九'[day % 10]}`
}
