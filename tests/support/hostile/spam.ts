import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PROJECT_ROOT } from '../../../src/server/platform/runtime/project-root.ts'

/** Comments as advertisers write them: forty templates whose slots change from one to the next. */

export interface SampleComment {
  name: string
  text: string
}

/** A draw of numbers from 0 up to 1 that is the same in every run. */
export function createDraw(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The text of one of the templates, its slots filled by the draw. */
export function writeSpam(draw: () => number): SampleComment {
  const one = (choices: readonly string[]) => choices[Math.floor(draw() * choices.length)] ?? ''
  const template = one(TEMPLATES)
  const text = template.replace(/\{(\w+)\}/g, (_slot, name: string) => one(SLOTS[name] ?? ['']))
  return { name: one(FAMILY_NAMES) + one(GIVEN_NAMES), text }
}

const FAMILY_NAMES = ['林', '陳', '小', '阿', '王', '大', '李', 'Amy', 'Kevin ', '張', '吳', '蔡']
const GIVEN_NAMES = ['美玲', '志明', '可可', '姐', '哥', '怡君', '安', '雅婷', '寶', '經理', '', '小編']

const SLOTS: Record<string, readonly string[]> = {
  shop: ['好買網', '天天樂購', '星選百貨', '優品屋', '樂活倉庫', '潮流基地', '貝貝家', '大地生活館'],
  thing: ['保健食品', '減肥茶', '名牌包', '精品手錶', '美白精華', '運動球鞋', '無線耳機', '空氣清淨機'],
  off: ['五折', '三折', '對折', '七折', '買一送一', '第二件半價', '最低 199 元', '下殺 1 折'],
  money: ['3,000', '五千', '12,800', '八萬', '30 萬', '兩千元', '6,666', '50,000'],
  day: ['今天', '本週', '這個月', '週末', '今晚', '三天內', '月底前', '明天'],
  job: ['小幫手', '打字員', '問卷專員', '線上客服', '直播助理', '代購夥伴', '手工包裝', '資料整理'],
  city: ['台北', '台中', '高雄', '新竹', '桃園', '台南', '嘉義', '花蓮'],
  link: [
    'https://shop-a.example/x1',
    'http://best99.top/go',
    'www.hao-mai.com',
    'https://reurl.cc/Ab3',
    'goodloan.xyz',
    'https://bit.ly/3kk',
  ],
  handle: ['sale888', 'kk_love99', 'money.tw', 'abc5566', 'vip168', 'lucky7777'],
  person: ['我朋友', '我媽', '同事', '我表姐', '鄰居', '我老公', '室友', '以前的同學'],
  time: ['三個月', '兩週', '半年', '一個月', '十天', '一年', '四十天', '幾天'],
}

/** Half of them without any link or handle. */
const TEMPLATES = [
  '{shop}全館{thing}{off}，{day}下單再折{money}，手慢無！詳情 {link}',
  '想在家賺錢嗎？徵{job}，日領{money}，{city}可面談，意者 {link}',
  '{person}用了這款{thing}{time}就見效，現在{off}，連結在這裡 {link}',
  '急用錢不求人，{city}借貸{money}起，免保人當日撥款 {link}',
  '{day}限定！註冊就送{money}體驗金，{city}玩家都在玩 {link}',
  '正版授權{thing}，{shop}獨家代理，{off}中，官方網站 {link}',
  '運勢不順？老師{day}免費看八字，{person}算過都說準 {link}',
  '加 LINE：{handle}，{thing}{off}，{city}面交也可以',
  '兼職{job}，日薪{money}，時間自由，微信 {handle} 詳談',
  '{thing}批發零售都有，量大{off}，賴 ID {handle}',
  '投資群組{time}獲利{money}，老師帶單，Telegram: {handle}',
  '{city}茶莊外送，{day}新茶到貨{off}，line id {handle}',
  '貸款{money}以下當天過件，{city}專員服務，手機 0912-345-678',
  '找{job}嗎？{shop}缺人中，{city}上班，月領{money}，QQ {handle}',
  '看完文章順便推薦 {link} 的{thing}，{person}買了都說好，{off}',
  '<a href="{link}">{thing}{off}</a> {shop}{day}最後機會',
  '[url={link}]{city}{thing}專賣[/url] {day}{off}',
  '書不錯。另外 {link} 有{thing}{off}，{day}截止喔',
  '{shop}週年慶，{thing}{off}，滿{money}免運，點我 {link} 或 {link}',
  '{person}介紹的{link}，{time}賺{money}不是夢，{city}場說明會',
  '{shop}的{thing}真的很便宜，{day}{off}，{person}一口氣買了好多，大家快去搶',
  '最近在{shop}買了{thing}，用{time}效果超明顯，{day}還有{off}，推薦給有需要的人',
  '誠徵{job}數名，{city}地區優先，不需經驗，做滿{time}加發獎金{money}，私訊我',
  '{person}靠著網路副業{time}賺了{money}，工作地點自由，想了解的人可以搜尋{shop}',
  '{city}的朋友注意，{shop}{day}開幕，{thing}{off}，前一百名再送禮券{money}',
  '欠錢別煩惱，{shop}專辦小額周轉，{money}以內{day}就能拿到，不看信用',
  '不用節食也能瘦，{person}喝了{thing}{time}掉了八公斤，搜尋{shop}就找得到',
  '{shop}高價收購{thing}，現金{money}起，{city}到府服務，{day}估價免費',
  '玩過最好的平台就是{shop}，{time}贏了{money}，出金超快，{day}儲值還送點數',
  '分享一個好消息，{shop}推出{thing}會員方案，{off}，{day}申請再抽{money}',
  '{person}原本不相信算命，{city}的老師講完{time}後全部應驗，預約要趁{day}',
  '考證照免出門，{shop}線上課程{off}，{time}保證過關，沒過退{money}',
  '{thing}團購最後{time}，{city}可自取，湊滿人數就{off}，主揪是{person}',
  '{shop}清倉拍賣，{thing}全部{off}，{day}之後恢復原價，錯過再等{time}',
  '房屋增貸、車貸、信貸都能辦，{city}找{shop}，額度最高{money}，{day}核准',
  '失眠的人一定要試{thing}，{person}吃了{time}天天睡得好，{shop}有賣，現在{off}',
  '股票老師{day}開講，{city}場座位有限，跟單{time}獲利{money}，報名找{shop}',
  '{shop}誠招加盟，資金{money}就能當老闆，{time}回本，{city}說明會在{day}',
  '代寫報告論文，{time}交件，{money}起算，保證通過，找{shop}就對了',
  '{thing}免費試用名額釋出，{city}{day}寄出，只要填寫{shop}問卷，再送{money}',
]

/** Ten legitimate comments about a book, 60 to 200 characters. */
export const LEGITIMATE: readonly SampleComment[] = [
  {
    name: '小青',
    text: '讀到第三章的時候剛好在搭區間車，窗外是一片剛插秧的水田。作者寫祖父修船的那幾頁，我來回看了兩遍，想起自己小時候蹲在碼頭邊數纜繩的下午。謝謝這篇書評讓我知道有這本書。',
  },
  {
    name: '阿海',
    text: '我比較不同意「結尾太倉促」的說法。那種戛然而止，反而像晚明小品的收筆，留一口氣給讀的人。倒是中間談印刷術的段落，資料堆得有點密，需要配著年表才跟得上。',
  },
  {
    name: 'Mei',
    text: 'I read this in translation last winter and kept thinking about the chapter on maps. Your review made me notice how often the narrator describes doors instead of rooms, which changes the whole book for me.',
  },
  {
    name: '退休老師',
    text: '教了三十年國文，最怕學生問「這本書要考嗎」。看到你說閱讀可以像散步，走到哪裡算哪裡，心裡很有同感。下學期的讀書會我想就用這一本開場，順便請大家帶一張自己的地圖來。',
  },
  {
    name: '夜班護理師',
    text: '值完大夜回家睡不著，就著檯燈把書評跟原書的前言對照讀完。你引的那句關於孤獨的話，我抄在置物櫃的門上了。原來不是只有我會在凌晨四點覺得世界特別安靜。',
  },
  {
    name: 'Jun',
    text: '想請問文中提到的舊版插圖，是不是指一九八○年代那個綠色封面的版本？我在二手書店翻到一本，裡頭的木刻跟現在的不太一樣，線條粗得多，可是人物的表情反而活。',
  },
  {
    name: '國中生',
    text: '因為要交讀書心得才來查的，本來以為會很難懂，結果你用釣魚來比喻記憶，我一下就明白了。我最喜歡那個一直說謊的叔叔，他其實是全書最誠實的人吧？希望老師也這麼想。',
  },
  {
    name: '山腳下',
    text: '去年颱風停電三天，全家圍著蠟燭輪流唸這本書給孩子聽，唸到海怪那一節弟弟嚇得躲進棉被。今天偶然看到書評，那股蠟油味好像又飄出來了。好的故事大概都帶著氣味。',
  },
  {
    name: '譯者某',
    text: '補充一點翻譯上的事：原文那個動詞同時有「漂流」和「閒逛」的意思，中譯選了前者，語氣就重了。書評裡把它讀成一種自在，我覺得更接近作者年輕時的調子，可惜註釋沒有說明。',
  },
  {
    name: '慢讀者',
    text: '花了兩個月才看完，每天只讀五頁。有些段落像曬過的被子，蓋上去就暖；有些像沒擰乾的抹布，滴滴答答。總之讀完以後散步的路線變了，會特地繞去河邊看看水位。',
  },
]

/** A hundred advertisements, the same in every run. */
export function hundredAdvertisements(): SampleComment[] {
  const draw = createDraw(20_250_601)
  return Array.from({ length: 100 }, () => writeSpam(draw))
}

/** A hundred comments that nobody should hold: those above, and passages of the sample library's essays, each another one. */
export function hundredHonestComments(): SampleComment[] {
  const library = path.join(PROJECT_ROOT, 'database/sample-library')
  const essays = readdirSync(library).filter((name) => /^\d/.test(name))
  const sentences = essays.flatMap((name) => {
    const text = readFileSync(path.join(library, name, 'body.html'), 'utf8').replace(/<[^>]+>/g, '\n')
    return text.match(/[^。！？\n]{8,}[。！？」]+/gu) ?? []
  })
  const draw = createDraw(20_250_602)
  const passages: SampleComment[] = []
  for (let at = 0; passages.length < 90; at += 5) {
    const text = sentences.slice(at, at + 1 + Math.floor(draw() * 3)).join('')
    passages.push({ name: `讀者${passages.length}`, text })
  }
  return [...LEGITIMATE, ...passages]
}
