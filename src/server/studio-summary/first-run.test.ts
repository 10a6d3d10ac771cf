import { expect } from 'vitest'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { testOnEachEngine, type TestSite } from '../../../tests/support/server/test-site.ts'
import type { StudioSummary } from '../../contract/studio/studio.ts'
import { loadSampleLibrary, SAMPLE_LIBRARY } from '../archive/site-import/sample/sample-library.service.ts'
import { openStudio, WHOLE } from '../studio/testing.ts'

testOnEachEngine(
  'the first steps of an owner are ticked in any order, and gone when all are done',
  async (site) => {
    await loadSampleLibrary(site.deps, SAMPLE_LIBRARY)
    const studio = await openStudio(site)
    const steps = async ({ browser }: Pick<typeof studio, 'browser'>) =>
      ((await (await browser.send('GET', '/api/studio/summary')).json()) as StudioSummary).first_run
    expect(await steps(studio)).toEqual({ is_named: false, samples: 24, has_text: false })

    const { id } = await studio.write(WHOLE)
    expect((await studio.publish(id)).status).toBe(200)
    expect(await steps(studio)).toEqual({ is_named: false, samples: 24, has_text: true })
    await studio.send('PATCH', '/settings', { changes: [{ key: 'seal', value: '林' }] })
    expect(await steps(studio)).toEqual({ is_named: true, samples: 24, has_text: true })
    // A sample that is taken down is none that readers see, and is still to be removed.
    await studio.send('DELETE', '/reviews/1/publication')
    expect(await steps(studio)).toEqual({ is_named: true, samples: 24, has_text: true })
    await studio.send('DELETE', `/reviews/${id}/publication`)
    expect(await steps(studio)).toEqual({ is_named: true, samples: 24, has_text: false })
    expect((await studio.publish(id)).status).toBe(200)
    await studio.send('DELETE', '/samples')
    expect(await steps(studio)).toBeNull()
    expect(await steps({ browser: await editorOf(site) })).toBeNull()
  },
)

function editorOf(site: TestSite) {
  return signIn(site, { role: 'editor' })
}
