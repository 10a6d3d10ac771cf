import { expect, test } from 'vitest'
import { findGatingBlocks, findGatingShortcodes, removeComments } from './hidden-parts.ts'

test('comments go from a Markdown text, those in code stay', () => {
  for (const comment of [
    '%%SECRET%%',
    '%%\nSECRET\n\nSECRET `x` %%',
    '<!-- SECRET\n\nSECRET -->',
    '{% comment %}SECRET{% endcomment %}',
    '{%- comment -%}SECRET{%- endcomment -%}',
    '{# SECRET #}',
    '{::comment}\nSECRET\n{:/comment}',
    '{{< comment >}}SECRET{{< /comment >}}',
  ]) {
    const { markdown, hidden } = removeComments(`前 ${comment} 後`)
    expect([markdown, hidden], comment).toEqual(['前  後', []])
  }
  const code = '```js\n%% a %%\n~~~\n```\n'
  expect(removeComments(`${code}%%SECRET%%\n~~~\nb\n~~~\n用 \`%%\` 和 \`\`<!-- \` -->\`\` 寫`).markdown).toBe(
    `${code}\n~~~\nb\n~~~\n用 \`%%\` 和 \`\`<!-- \` -->\`\` 寫`,
  )
  expect(removeComments('%%a%% 文 %%b%%').notes).toEqual([{ code: 'source_comment', detail: '%% ×2' }])
  expect(removeComments('文<!-- more -->字 ## 小標 {#head} {#two}').notes).toEqual([])
})

test('a comment without an end, and codes for some readers, are named', () => {
  for (const text of [
    '文 %%SECRET',
    '文 <!-- SECRET',
    '{% comment %}SECRET',
    '{% if member %}SECRET{% endif %}',
    '{% private %}SECRET{% endprivate %}',
    '{{% hugo-encryptor "p" %}}SECRET{{% /hugo-encryptor %}}',
    '{{< members-only >}}SECRET{{< /members-only >}}',
  ])
    expect(removeComments(text).hidden, text).toMatchObject([{ code: 'gated' }])
  for (const text of [
    '{% note info %}文{% endnote %}',
    '{{<spoiler>}}兇手{{</spoiler>}}',
    '{% hideToggle 結局 %}文{% endhideToggle %}',
    '{% highlight liquid %}{% if a %}{% endhighlight %}',
    '`{% if a %}`',
  ])
    expect(removeComments(text).hidden, text).toEqual([])
})

test('shortcodes of WordPress that enclose a part for some readers are named', () => {
  for (const text of [
    '[members_only]SECRET[/members_only]',
    '[members-only level="1"]SECRET[/members-only]',
    '[private role="visitor"]SECRET[/private]',
    '[restrict]SECRET[/restrict]',
    '[s2If current_user_can(access_s2member_level1)]SECRET[/s2If]',
    '[vip]SECRET[/vip]',
    '[会员可见]SECRET[/会员可见]',
    '[su_members]SECRET[/su_members]',
    '[amici]SECRET[/amici]',
    '[paywall]SECRET',
  ])
    expect(findGatingShortcodes(text), text).toMatchObject([{ code: 'gated' }])
  for (const text of [
    '[caption id="a"]<img>說明[/caption]',
    '[et_pb_section][et_pb_row]文[/et_pb_row][/et_pb_section]',
    '[contact-form-7 id="1"]',
    '[audio https://a.example/a.mp3]',
    '[if you like] [1] [注1] [[private]] [private](https://a.example/)',
  ])
    expect(findGatingShortcodes(text), text).toEqual([])
})

test('blocks of WordPress for some readers are named', () => {
  for (const block of [
    'wp:jetpack/premium-content/container',
    'wp:restrict-content/block {"a":1}',
    'wp:jetpack/paywall /',
    'wp:paragraph {"blockVisibility":{"hideBlock":true}}',
    'wp:paragraph {"metadata":{"blockVisibility":false}}',
  ])
    expect(findGatingBlocks(`<!-- ${block} -->SECRET`), block).toMatchObject([{ code: 'gated' }])
  for (const block of [
    'wp:heading {"level":3}',
    'wp:jetpack/subscriptions /',
    'wp:image {"id":5,"hidden":false}',
  ])
    expect(findGatingBlocks(`<!-- ${block} -->`), block).toEqual([])
})
