import type { CategoryId, CategoryTexts } from './categories.ts'

/** The names and lines of the categories on a new site, in their order. */
export const DEFAULT_CATEGORIES: CategoryTexts[] = [
  {
    id: 'civilization-history',
    name: '文明與歷史',
    tagline: '以史為岸，看人間潮汐',
    description: '從一場戰役、一條河、一個年號出發，看文明如何記住自己，又如何遺忘。',
  },
  {
    id: 'technology-future',
    name: '科技與未來',
    tagline: '未來的渡口，先有人點燈',
    description: '科學史、科幻與技術倫理：寫給願意在答案之前，先多問一句的人。',
  },
  {
    id: 'economics-society',
    name: '經濟與社會',
    tagline: '市聲之中，聽見秩序',
    description: '價格、制度與人情，讀懂那些看不見、卻天天經過我們手邊的規則。',
  },
  {
    id: 'psychology-growth',
    name: '心理與成長',
    tagline: '心有大火，可以照路',
    description: '關於受傷與復原、習慣與勇氣，陪你把自己慢慢讀懂。',
  },
  {
    id: 'gender-body-power',
    name: '性別・身體・權力',
    tagline: '誰被看見，誰在命名',
    description: '從一間自己的房間到一整座城市，追問身體如何被書寫、權力如何被安放。',
  },
  {
    id: 'reading-philosophy',
    name: '閱讀與哲學',
    tagline: '書是問題，不是答案',
    description: '談書的書、談思考的書。慢慢讀，讀到自己停下來發呆為止。',
  },
  {
    id: 'reading-current-interdisciplinary',
    name: '當代與跨域',
    tagline: '風從四方來，書往四方去',
    description: '自然、城市、飲食、旅行——不肯待在同一個書架上的書，都在這裡相遇。',
  },
  {
    id: 'creator-thoughts',
    name: '創作與思考',
    tagline: '手在織，心在想',
    description: '作家、畫家、匠人與站主的工作筆記：作品之前，那段看不見的時間。',
  },
]

/** The texts that only the category's own screen shows (docs/product/screens.md). */
export interface CategoryPage {
  /** 站主的推薦, set in Kai under that heading. Null: no such section. */
  recommendation: string | null
  /** 代表書單, books that represent the category; home shows the first titles. Empty: no such section. */
  books: CategoryBook[]
}

interface CategoryBook {
  title: string
  author: string
}

/** The recommendations and books of a new site. */
export const DEFAULT_CATEGORY_PAGES: Record<CategoryId, CategoryPage> = {
  'civilization-history': {
    recommendation:
      '每次搬家，最先裝箱的總是《史記》，最後拆封的也是它：太重，又捨不得寄放別人家。我讀歷史不為鑑往知來，只想知道那天早上街上賣什麼，誰在場，誰沒有被寫進去。若從《東京夢華錄》讀起，請先吃飽；若從《萬曆十五年》讀起，請留意那些什麼也沒發生的日子。',
    books: [
      { title: '萬曆十五年', author: '黃仁宇' },
      { title: '史記', author: '司馬遷' },
      { title: '東京夢華錄', author: '孟元老' },
      { title: '歷史', author: '希羅多德' },
      { title: '洛陽伽藍記', author: '楊衒之' },
    ],
  },
  'technology-future': {
    recommendation:
      '停電那晚，我拿手電筒讀完《科學怪人》，電來了，反而不太想開燈。這一架書多半如此：給你一點光，再讓你看見光旁邊的影子。公式讀不懂不要緊，我也常常跳過去；要緊的是把那個讓你坐直的問題抄下來，過十年再翻，看它長成了什麼樣子。',
    books: [
      { title: '時間的秩序', author: '卡羅・羅維理' },
      { title: '科學革命的結構', author: '孔恩' },
      { title: '科學怪人', author: '瑪麗・雪萊' },
      { title: '夢溪筆談', author: '沈括' },
      { title: '物種起源', author: '達爾文' },
    ],
  },
  'economics-society': {
    recommendation:
      '菜市場是我的經濟學教室。菜攤收攤前自己降價，順手再塞一把蔥：降價的道理去問亞當・斯密，那把蔥得問費孝通。我偏愛這類書，讀完上街，招牌、隊伍、一句「自己人算便宜」，處處都是註腳。遇到數字多的章節，我會備一張廢紙跟著算，算錯也很有收穫。',
    books: [
      { title: '鄉土中國', author: '費孝通' },
      { title: '國富論', author: '亞當・斯密' },
      { title: '茶館', author: '老舍' },
      { title: '鹽鐵論', author: '桓寬' },
      { title: '有閒階級論', author: '范伯倫' },
    ],
  },
  'psychology-growth': {
    recommendation:
      '這些書我很少從頭讀到尾，多半是哪天需要哪一頁，就站在書架前讀哪一頁。奧理略勸自己起床的那一段，我在冬天讀了不下二十遍，照樣賴床，只是賴得明白一些。書治不好什麼。好的書只是肯坐在旁邊，不說話，也不看錶，等你自己站起來。',
    books: [
      { title: '活出意義來', author: '維克多・弗蘭克' },
      { title: '沉思錄', author: '馬可・奧理略' },
      { title: '夢的解析', author: '佛洛伊德' },
      { title: '論語', author: '孔門弟子' },
      { title: '懺悔錄', author: '聖奧古斯丁' },
    ],
  },
  'gender-body-power': {
    recommendation:
      '家裡從前有一張書桌，說是母親的，可是我有記憶以來，它都墊在縫紉機底下。讀完《自己的房間》那個週末，我回老家把它搬了出來。這一架的書大多會讓人想去搬動點什麼：一件家具，一個稱呼，一句從小聽慣的話。讀到不舒服的地方先別翻頁，想一想，那是誰的不舒服。',
    books: [
      { title: '自己的房間', author: '維吉尼亞・吳爾芙' },
      { title: '第二性', author: '西蒙・德・波娃' },
      { title: '規訓與懲罰', author: '米歇爾・傅柯' },
      { title: '鏡花緣', author: '李汝珍' },
      { title: '為女權辯護', author: '瑪麗・沃斯通克拉夫特' },
    ],
  },
  'reading-philosophy': {
    recommendation:
      '我總覺得，談閱讀的書應該放在床頭，談哲學的書應該放在餐桌。前者讓人想睡，是因為安心；後者讓人吃不下，是因為認真。這一架書兩種都有，你可以從任何一頁開始，也可以在任何一頁停下來，把書蓋在臉上想一會兒。讀得慢，不算落後。',
    books: [
      { title: '如何閱讀一本書', author: '莫提默・艾德勒' },
      { title: '書林清話', author: '葉德輝' },
      { title: '夜航船', author: '張岱' },
      { title: '莊子', author: '莊周' },
      { title: '閱讀地圖', author: '曼古埃爾' },
    ],
  },
  'reading-current-interdisciplinary': {
    recommendation:
      '圖書館把《隨園食單》排在家政，把《徐霞客遊記》排在史地。我家的書架沒那麼講究，誰跟誰聊得來，就讓誰跟誰並肩。《湖濱散記》和《山海經》當了五年鄰居，一個數豆子，一個數怪獸，相安無事。不知道想讀什麼的時候來這裡最好，反正沒有正門，從哪裡進來都行。',
    books: [
      { title: '湖濱散記', author: '梭羅' },
      { title: '山海經', author: '佚名' },
      { title: '浮生六記', author: '沈復' },
      { title: '徐霞客遊記', author: '徐弘祖' },
      { title: '隨園食單', author: '袁枚' },
    ],
  },
  'creator-thoughts': {
    recommendation:
      '寫到卡住，我就去翻別人怎麼卡住。《陰翳禮讚》談漆器的段落人人會引，我最熟的卻是開頭，谷崎抱怨電線、瓦斯管和廁所：大作家也得跟水電周旋，想到就安慰。這裡沒有寫作祕訣，只有作品還沒成形時的那張桌面：塗改，咖啡漬，還有一整個什麼也沒寫出來的下午。',
    books: [
      { title: '看不見的城市', author: '伊塔羅・卡爾維諾' },
      { title: '陰翳禮讚', author: '谷崎潤一郎' },
      { title: '人間詞話', author: '王國維' },
      { title: '文心雕龍', author: '劉勰' },
      { title: '林泉高致', author: '郭熙' },
    ],
  },
}
