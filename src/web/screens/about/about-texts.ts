import type { CategoryColour } from '../../../contract/categories/category-colours.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'

/**
 * The texts of the About screen in Simplified Chinese (`lang="zh-Hans"`), from top to bottom (docs/product/screens.md).
 * `{founder}` and `{founding_year}` are settings. Emphasis is data, so that the screen decides how it looks.
 */

interface AboutTexts {
  /** On the title slip, and the document title. */
  slip: string
  heading: string
  subtitle: string
  lead: string
  contactButton: string
  reviewsButton: string
  gloss: Gloss
  story: Story
  areas: { heading: string; items: readonly ReadingArea[] }
  /** Numbered 一、二、三 by their order. */
  ideals: { heading: string; items: readonly ReadingIdeal[] }
  follow: { heading: string; photo: FollowLink; video: FollowLink; newTab: string }
  contact: Contact
}

interface Gloss {
  heading: string
  readingLabel: string
  /** `lang="zh-Hant-TW"`. */
  bopomofo: string
  /** `lang="zh-Latn-pinyin"`. */
  pinyin: string
  paragraphs: readonly string[]
  quotation: string
  source: string
}

interface Story {
  heading: string
  /** The margin strip next to the story, from top to bottom. */
  strip: { title: string; part: string; page: string }
  paragraphs: readonly (readonly StoryPart[])[]
}

/** `emphasis` is set with dots under its characters. */
export type StoryPart = string | { emphasis: string }

export interface ReadingArea {
  title: string
  icon: AreaIcon
  text: string
  /** That of a related category. */
  colour: CategoryColour
}

/** Names in lucide. */
export type AreaIcon = 'book-open-text' | 'telescope' | 'sprout' | 'feather' | 'scale' | 'orbit'

interface ReadingIdeal {
  title: string
  text: string
}

interface FollowLink {
  label: string
  text: string
}

interface Contact {
  heading: string
  lead: string
  button: string
  /** The letter next to the text: decoration, `aria-hidden`. */
  letter: { greeting: string; lines: readonly string[]; signature: string }
}

export const ABOUT_TEXTS: AboutTexts = {
  slip: '关于我',
  heading: '你好，我是{founder}',
  subtitle: '从 {founding_year} 年开始，在这里写书评，也抬头看星星。',
  lead: '白天做一份普通的工作，晚上回到书桌前。我不太会开“必读”书单，只想把读到好处时的那一声“啊”老老实实记下来，寄给可能也会喜欢它的人。',
  contactButton: '写信给我',
  reviewsButton: '阅读书评',
  gloss: {
    heading: '星槎',
    readingLabel: '读作',
    bopomofo: 'ㄒㄧㄥ ㄔㄚˊ',
    pinyin: 'xīng chá',
    paragraphs: [
      '槎是木筏。古人说天上的银河通着人间的海，每年八月，总有一只木筏漂来，从不误期。海边有个人动了念头，备足干粮坐上去，漂过日月星辰，漂到一处河岸，远远望见屋里的人在织布，水边有人牵着牛喝水。',
      '他没有上岸，掉头回来，后来去问成都的严君平。严君平说，某年某月某日，有一颗客星走进了牵牛宿。一算日子，那颗星正是他。',
      '那只筏，后人叫它星槎；坐筏的人，便是槎客。图上的九颗星叫天津，是银河的渡口。在我看来，每一本书都是一只停在渡口的小筏。',
    ],
    quotation: '旧说云：天河与海通。近世有人居海渚者，年年八月，有浮槎去来，不失期。',
    source: '（西晋）张华《博物志》',
  },
  story: {
    heading: '我的故事',
    strip: { title: '{founder}', part: '自述', page: '卷首' },
    paragraphs: [
      [
        '二〇二〇年，许多门都关着，我把书架从头到尾重读了一遍。读到《夜航船》的序，张岱说：“天下学问，惟夜航船中最难对付。”我笑出声来，又觉得自己正坐在那条船上：夜很长，船很慢，总得说点什么。',
      ],
      [
        '于是有了第一篇书评。写得不长，只讲一页书、一句话，以及它为什么让我睡不着。贴出去那天是旧历八月，浮槎该来的月份，网站的名字也就定了。后来陆续有人留言，有人来信，有人把书单抄走，过几个月再回来说：',
        { emphasis: '那一本，我读完了' },
        '。',
      ],
      [
        '这里没有排行榜，也不追新书。我只保证一件事：凡写下来的，都是真的读过、真的喜欢过，或者真的和它吵过一架的书。',
      ],
    ],
  },
  areas: {
    heading: '我的阅读领域',
    items: [
      {
        title: '文学与小说',
        icon: 'book-open-text',
        text: '从唐传奇读到当代长篇，看一个句子怎样把人留住。情节我常常忘记，那个句子忘不掉。',
        colour: 'indigo',
      },
      {
        title: '科学与历史',
        icon: 'telescope',
        text: '仰望与回望是同一个动作，都在追问我们从哪里来。左手星图，右手年表，有时会翻到同一个夜晚。',
        colour: 'ochre',
      },
      {
        title: '心理与哲学',
        icon: 'sprout',
        text: '读懂自己需要耐心，也需要几个好问题。答案看过就算了，问题我会抄下来。',
        colour: 'rouge',
      },
      {
        title: '创意与艺术',
        icon: 'feather',
        text: '画家的手记，匠人的工序，作品之前的那段时间。改得乱七八糟的草稿，往往比定稿更像一个人。',
        colour: 'malachite',
      },
      {
        title: '社会与文化',
        icon: 'scale',
        text: '价格、礼俗、饭桌，日常里藏着没有写出来的规则。一个红包该包多少，就够写一本社会学。',
        colour: 'verdigris',
      },
      {
        title: '科技与未来',
        icon: 'orbit',
        text: '新工具来得很快，书让我们慢一点再答应。我不会预测未来，只想先弄懂几个旧问题。',
        colour: 'azurite',
      },
    ],
  },
  ideals: {
    heading: '我的阅读理念',
    items: [
      {
        title: '批判思考',
        text: '先相信作者是认真的，再认真地怀疑他。合上书时，至少留下一个没有被说服的地方。',
      },
      {
        title: '知识连结',
        text: '把两本互不相识的书放在一起，听它们说话。真正的收获，常常在书与书之间的空白里。',
      },
      {
        title: '反复重读',
        text: '第一遍读故事，第二遍才读到句子。隔几年再翻，在页边写批注的那个人，已经有点陌生了。',
      },
      {
        title: '多元阅读',
        text: '每读三本顺心的书，就读一本让自己不安的。书架应该比自己的立场宽一些。',
      },
      {
        title: '诚实记录',
        text: '没读完就说没读完，不喜欢就说清楚是哪一页。评分打给那一次阅读，作者不必放在心上。',
      },
      {
        title: '实践应用',
        text: '读完之后，至少改变一件小事。哪怕只是换一条路回家，书也算走进了生活。',
      },
      {
        title: '分享交流',
        text: '要说给别人听，才知道自己读懂了多少。欢迎你来留言，也欢迎你不同意我。',
      },
    ],
  },
  follow: {
    heading: '关注我',
    photo: { label: '相片日志', text: '手抄的书摘，拍在窗边' },
    video: { label: '影音频道', text: '坐下来，慢慢讲完一本书' },
    newTab: '（另开新页）',
  },
  contact: {
    heading: '写信给我',
    lead: '想推荐一本书，想指出我读错的地方，或者只是夜里睡不着，都可以写来。每一封我都会看，回得慢一些，请见谅。',
    button: '写信给我',
    letter: {
      greeting: '见字如面：',
      lines: ['昨夜读完一本书，', '想了很久，不知道', '该说给谁听，便写', '在这里，寄给你。'],
      signature: '你的读者　敬上',
    },
  },
}

/** Replaces `{founder}` and `{founding_year}` by the settings. */
export function fillText(text: string, { founder, founding_year }: SiteSettings): string {
  return text.replaceAll('{founder}', founder).replaceAll('{founding_year}', String(founding_year))
}
