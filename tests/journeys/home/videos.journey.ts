import type { Locator, Page } from '@playwright/test'
import { mediaPath } from '../../../src/contract/links.ts'
import { socialWording } from '../../../src/contract/wording/reviews/home.ts'
import { playVideoNamed, videoWording } from '../../../src/contract/wording/reviews/video.ts'
import { enterRoute, expect, openRoute, test, WITH_MOTION } from '../../support/browser/journey.ts'
import { changeSettings, SITE } from '../../support/browser/sample-site.ts'
import { scrollTo } from '../../support/page/scrolling.ts'

test.use(WITH_MOTION)

const { autoplay, second } = SITE.social.video ?? {}
if (!autoplay || !second) throw new Error('the sample library has two videos')

function videosOf(page: Page) {
  const section = page.getByRole('region', { name: socialWording.heading })
  return {
    section,
    loop: section.locator(`video[aria-label="${autoplay?.title}"]`),
    play: section.getByRole('button', { name: videoWording.play, exact: true }),
    pause: section.getByRole('button', { name: videoWording.pause }),
    soundOn: section.getByRole('button', { name: videoWording.soundOn }),
    soundOff: section.getByRole('button', { name: videoWording.soundOff }),
    playSecond: section.getByRole('button', { name: playVideoNamed(second?.title ?? '') }),
    player: section.locator(`:is(video[aria-label="${second?.title}"], iframe[title="${second?.title}"])`),
  }
}

function isPaused(video: Locator): Promise<boolean> {
  return video.evaluate((element: HTMLVideoElement) => element.paused)
}

function isMuted(video: Locator): Promise<boolean> {
  return video.evaluate((element: HTMLVideoElement) => element.muted)
}

/** From now on, in the attribute data-starts. */
function countStarts(video: Locator): Promise<void> {
  return video.evaluate((element) => {
    element.addEventListener('play', () => {
      element.dataset.starts = String(Number(element.dataset.starts ?? 0) + 1)
    })
  })
}

test('the site’s own video plays muted in view, pauses out of view, and obeys its buttons', async ({
  page,
}) => {
  await openRoute(page, '/')
  const { loop, play, pause, soundOn, soundOff, playSecond, player } = videosOf(page)
  await expect(loop).toBeAttached()
  expect(await isPaused(loop)).toBe(true)
  await loop.scrollIntoViewIfNeeded()
  await expect.poll(() => isPaused(loop)).toBe(false)
  expect(await isMuted(loop)).toBe(true)
  await expect(loop).toHaveJSProperty('loop', true)
  await expect.poll(() => loop.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  await scrollTo(page, 0)
  await expect.poll(() => isPaused(loop)).toBe(true)
  await loop.scrollIntoViewIfNeeded()
  await expect.poll(() => isPaused(loop)).toBe(false)
  await test.step('it can be unmuted and muted', async () => {
    await soundOn.click()
    await expect(soundOff).toBeVisible()
    expect(await isMuted(loop)).toBe(false)
    await soundOff.click()
    await expect(soundOn).toBeVisible()
    expect(await isMuted(loop)).toBe(true)
  })
  await test.step('once paused it does not play again by scrolling', async () => {
    await pause.click()
    await expect(play).toBeVisible()
    await countStarts(loop)
    await scrollTo(page, 0)
    await expect(loop).not.toBeInViewport()
    await loop.scrollIntoViewIfNeeded()
    await expect(loop).toBeInViewport({ ratio: 0.6 })
    // Only the visitor starts it again.
    await play.click()
    await expect(pause).toBeVisible()
    await expect(loop).toHaveAttribute('data-starts', '1')
  })
  await test.step('the second video is a picture until its button loads the player', async () => {
    await playSecond.scrollIntoViewIfNeeded()
    await expect(player).toHaveCount(0)
    await playSecond.click()
    await expect(player).toBeFocused()
    await expect(player).toHaveAttribute('src', mediaPath(second.file ?? ''))
    await expect(player).toHaveAttribute('controls')
    await expect(playSecond).toHaveCount(0)
    await expect.poll(() => isPaused(player)).toBe(false)
  })
})

test('with reduced motion a video starts by a press only', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openRoute(page, '/')
  const { loop, play, pause } = videosOf(page)
  await countStarts(loop)
  await loop.scrollIntoViewIfNeeded()
  await expect(loop).toBeInViewport({ ratio: 0.6 })
  await play.click()
  await expect(pause).toBeVisible()
  await expect(loop).toHaveAttribute('data-starts', '1')
})

test('switching to reduced motion stops the video at once', async ({ page }) => {
  await openRoute(page, '/')
  const { loop } = videosOf(page)
  await loop.scrollIntoViewIfNeeded()
  await expect.poll(() => isPaused(loop)).toBe(false)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => isPaused(loop)).toBe(true)
})

test.describe('a video of a provider', () => {
  test('is requested when the visitor presses the button, not before', async ({ page }) => {
    const asked: string[] = []
    await page.route('https://www.youtube-nocookie.com/**', (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>播放器</p>' })
    })
    await changeSettings(page, ({ social }) => {
      const provided = { file: null, provider: 'youtube', provider_id: 'abc' }
      Object.assign(social.video?.autoplay ?? {}, provided)
      Object.assign(social.video?.second ?? {}, provided)
    })
    await enterRoute(page, '/')
    const { section, playSecond, player, loop } = videosOf(page)
    await section.getByRole('button', { name: playVideoNamed(autoplay.title) }).scrollIntoViewIfNeeded()
    await expect(section.getByText(videoWording.providerNote)).toHaveCount(2)
    await playSecond.scrollIntoViewIfNeeded()
    await expect(loop).toHaveCount(0)
    expect(asked).toEqual([])
    await playSecond.click()
    await expect(player.contentFrame().getByText('播放器')).toBeVisible()
    expect(asked).toEqual(['/embed/abc'])
  })
})
