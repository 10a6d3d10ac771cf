import { expect } from 'vitest'
import { DEFAULT_HOME_SECTIONS } from '../../contract/settings/home-sections.ts'
import { DEFAULT_MENUS, type MenuItem } from '../../contract/settings/menus.ts'
import type { StudioSettings } from '../../contract/settings/studio-settings.ts'
import type { StudioSummary } from '../../contract/studio/studio.ts'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'

const item = (kind: MenuItem['kind'], target: string, label = '', is_hidden = false) => ({
  kind,
  target,
  label,
  is_hidden,
})

const linksOf = (html: string, part: 'header' | 'footer') => {
  const [markup = ''] = new RegExp(`<${part}[^]*?</${part}>`).exec(html) ?? []
  const [, nav = markup] =
    part === 'header' ? (/<nav aria-label="主選單"[^>]*wide-only([^]*?)<\/nav>/.exec(markup) ?? []) : []
  return [...nav.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)/g)].map(([, to, label]) => `${label} ${to}`)
}

testOnEachEngine(
  'the menus of the program stand whole without a text, and lead to no empty page where there are some',
  async (site) => {
    const menus = async () => {
      const html = await (await site.get('/')).text()
      return [...linksOf(html, 'header'), ...linksOf(html, 'footer')].filter(
        (link) => !link.includes('#main'),
      )
    }
    const whole = `首頁 /、小說 /category/fiction、非虛構 /category/non-fiction、科學 /category/science、
哲學 /category/philosophy、我的書單 /reading-list、關於 /about、訂閱 /#subscription、
首頁 /、全部書評 /reviews、瀏覽分類 /categories、我的書單 /reading-list、關於站主 /about、訂閱電子報 /#subscription、
小說 /category/fiction、非虛構 /category/non-fiction、心理 /category/psychology、哲學 /category/philosophy、
愛情 /category/romance、自我成長 /category/self-help、隱私權政策 /privacy、服務條款 /terms`.split(/、\n?/)
    expect(await menus()).toEqual(whole)
    const studio = await openStudio(site)
    const stay = (...slugs: string[]) =>
      whole.filter((link) => !link.includes('/category/') || slugs.some((slug) => link.endsWith(`/${slug}`)))
    const stayWithHead = (...slugs: string[]) => [
      '首頁 /',
      '書評分類 /categories',
      ...stay(...slugs).slice(1),
    ]
    // psychology-growth stands for two of the older names, economics-society for none.
    for (const [category, ...slugs] of [
      ['psychology-growth', 'psychology', 'self-help'],
      ['economics-society'],
      ['reading-philosophy', 'philosophy'],
    ] as const) {
      const { id } = await studio.write({ categories: [category] })
      await studio.publish(id)
      const shown = await menus()
      // The head of an empty menu is a link itself.
      expect(shown).toEqual(category === 'reading-philosophy' ? stay(...slugs) : stayWithHead(...slugs))
      for (const link of shown.filter((each) => each.includes('/category/')))
        expect(await (await site.get(link.split(' ')[1]!)).text()).toContain(`/review/${id}`)
      await studio.send('DELETE', `/reviews/${id}/publication`)
    }
    expect(await menus()).toEqual(whole)
    const own = { category: 'romance', categories: [] }
    await site.addReview(own)
    expect(await menus()).toEqual(stayWithHead('romance'))
  },
)

testOnEachEngine(
  'the menus of the owner stand in header and footer; what is empty or gone hides itself, and the default comes back',
  async (site) => {
    const studio = await openStudio(site)
    const { id } = await studio.write({ tags: ['夜讀'], categories: ['reading-philosophy'] })
    await studio.publish(id)
    const page = await studio.write({ kind: 'page', headline: '讀書會', slug: 'club' })
    await studio.publish(page.id)
    const home = async () => (await site.get('/')).text()
    const before = await home()
    const set = async (menus: unknown) => {
      const answer = await studio.send('PATCH', '/settings', { changes: [{ key: 'menus', value: menus }] })
      return { status: answer.status, body: (await answer.json()) as StudioSettings & { detail: string } }
    }
    const saved = await set({
      header: [
        { ...item('screen', 'home', '回家'), items: [] },
        {
          ...item('screen', 'categories', '依分類讀'),
          items: [
            item('category', 'reading-philosophy', '讀哲學'),
            item('category', 'gender-body-power'),
            item('older', 'philosophy'),
            item('older', 'fiction'),
            item('tag', '夜讀'),
            item('tag', '沒有這個'),
            item('series', 'gone'),
          ],
        },
        { ...item('page', 'club'), items: [item('tag', '夜讀', '夜裡')] },
        { ...item('screen', 'subscribe', '來信'), items: [] },
        { ...item('screen', 'about', '', true), items: [] },
        { ...item('link', 'https://example.org/書?b=1', '朋友'), items: [] },
      ],
      columns: [
        { heading: '常讀的', items: [item('page', 'club'), item('page', 'gone')] },
        { heading: '', items: [] },
      ],
      legal: [item('screen', 'terms', '約定')],
    })
    expect(saved.status).toBe(200)
    const html = await home()
    expect(linksOf(html, 'header')).toEqual([
      '回家 /',
      '依分類讀 /categories',
      '讀哲學 /category/reading-philosophy',
      '哲學 /category/philosophy',
      '夜讀 /tag/%E5%A4%9C%E8%AE%80',
      '讀書會 /p/club',
      '夜裡 /tag/%E5%A4%9C%E8%AE%80',
      '來信 /#subscription',
      '朋友 https://example.org/書?b=1',
    ])
    expect(await (await site.get('/zh-hans/')).text()).not.toContain('example.org/书')
    const { empty_menu_items } = (await (await studio.send('GET', '/summary')).json()) as StudioSummary
    expect(empty_menu_items).toEqual(['性別・身體・權力', '沒有這個', 'gone'])
    expect(linksOf(html, 'footer').filter((link) => !link.includes('#main'))).toEqual([
      '讀書會 /p/club',
      '約定 /terms',
    ])
    expect(html).toContain('常讀的')
    expect(saved.body.shown_menus.header.map(({ label }) => label)).toEqual([
      '回家',
      '依分類讀',
      '讀書會',
      '來信',
      '朋友',
    ])

    // The page is taken down, and its items with it.
    await studio.send('DELETE', `/reviews/${page.id}/publication`)
    expect(await home()).not.toContain('/p/club')
    const { targets } = (await (await studio.send('GET', '/menu-targets')).json()) as { targets: MenuItem[] }
    expect(targets).toContainEqual({
      kind: 'category',
      target: 'reading-philosophy',
      name: '閱讀與哲學',
      texts: 1,
    })
    expect(targets.some(({ kind }) => kind === 'page')).toBe(false)

    // What is hidden elsewhere is in no menu.
    const change = async (key: string, value: unknown) =>
      expect((await studio.send('PATCH', '/settings', { changes: [{ key, value }] })).status).toBe(200)
    const category = saved.body.site.categories.findIndex((each) => each.id === 'reading-philosophy')
    await change(`categories.${category}.is_hidden`, true)
    const hidden = DEFAULT_HOME_SECTIONS.map((each) =>
      each.id === 'newsletter' ? { ...each, title: '還不能說', is_hidden: true } : each,
    )
    await change('home_sections', hidden)
    expect(linksOf(await home(), 'header')).toEqual([
      '回家 /',
      '依分類讀 /categories',
      '夜讀 /tag/%E5%A4%9C%E8%AE%80',
      '朋友 https://example.org/書?b=1',
    ])
    // Who has subscribed without script reads the answer nevertheless.
    expect(await home()).not.toContain('id="subscription"')
    expect(await home()).not.toContain('還不能說')
    expect(await (await site.get('/?newsletter=to_confirm')).text()).toContain('id="subscription"')

    for (const wrong of [
      { ...DEFAULT_MENUS, legal: [item('link', 'javascript:alert(1)', '壞')] },
      { ...DEFAULT_MENUS, legal: [item('link', 'https://example.org')] },
      { ...DEFAULT_MENUS, legal: [item('screen', 'nowhere')] },
      { ...DEFAULT_MENUS, legal: [item('tag', '夜讀', '一二三四五六七八九十一')] },
      {
        ...DEFAULT_MENUS,
        header: Array.from({ length: 8 }, () => ({ ...item('screen', 'home'), items: [] })),
      },
    ])
      expect((await set(wrong)).status, JSON.stringify(wrong).slice(0, 200)).toBe(400)
    expect((await set(null)).status).toBe(200)
    await change(`categories.${category}.is_hidden`, false)
    expect(linksOf(await home(), 'header')).toEqual(linksOf(before, 'header').slice(0, -1))
    await change('home_sections', DEFAULT_HOME_SECTIONS)
    expect(linksOf(await home(), 'header')).toEqual(linksOf(before, 'header'))
  },
)

testOnEachEngine(
  'an item of a menu stays when its tag, series or category gets another name or address',
  async (site) => {
    const studio = await openStudio(site)
    const own = { tagline: '', description: '', asterism: 'shen', icon: 'feather', is_hidden: false }
    const set = (key: string, value: unknown) =>
      studio.send('PATCH', '/settings', { changes: [{ key, value }] })
    const { site: before } = (await (await studio.send('GET', '/settings')).json()) as StudioSettings
    await set('categories', [...before.categories, { ...own, id: 'drama', name: '戲', colour: 'bamboo' }])
    const named = { name: '夜話', description: '' }
    await studio.send('POST', '/series', { ...named, slug: 'yehua' })
    const draft = { tags: ['夜讀'], series: 'yehua', categories: ['drama'] }
    await studio.publish((await studio.write(draft)).id)
    const items = [item('tag', '夜讀'), item('series', 'yehua'), item('category', 'drama')]
    const header = items.map((each) => ({ ...each, items: [] }))
    await set('menus', { ...DEFAULT_MENUS, header })
    const shown = async () => linksOf(await (await site.get('/')).text(), 'header')
    const address = encodeURI('/tag/夜讀')
    expect(await shown()).toEqual([`夜讀 ${address}`, '夜話 /series/yehua', '戲 /category/drama'])
    await studio.send('PUT', `/tags/${encodeURIComponent('夜讀')}`, { name: '夜書' })
    await studio.send('PUT', '/series/yehua', { ...named, slug: 'night' })
    await studio.send('POST', '/categories/drama/merging', { into: 'reading-philosophy' })
    expect(await shown()).toEqual([`夜書 ${address}`, '夜話 /series/yehua', '閱讀與哲學 /category/drama'])
    for (const [from, to] of [
      [address, encodeURI('/tag/夜書')],
      ['/series/yehua', '/series/night'],
      ['/category/drama', '/category/reading-philosophy'],
    ] as const)
      expect((await site.get(from)).headers.get('Location'), from).toBe(to)
    const { targets } = (await (await studio.send('GET', '/menu-targets')).json()) as { targets: MenuItem[] }
    expect(targets).toContainEqual({ kind: 'tag', target: '夜讀', name: '夜書', texts: 1 })
  },
)
