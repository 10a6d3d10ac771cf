import type { MonthStatistics } from '../../../../contract/studio/statistics.ts'
import * as words from '../../../../contract/wording/studio/studio-statistics.ts'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { Ranked } from './figures.tsx'
import { Small } from '../../../ui/layout/primitives.tsx'

const { monthsWording: w } = words

/** 從哪裡來: pages opened directly, the sites of most visits, and the rest of them. */
export function Referrers({ referrers }: Pick<MonthStatistics, 'referrers'>) {
  const { named, others, direct } = referrers
  const shown = named.slice(0, MOST_SHOWN)
  const rest = named.slice(MOST_SHOWN)
  const hosts = rest.length + others.hosts
  return (
    <section>
      <SectionHead ruled title={w.from} />
      <Ranked
        caption={w.fromAbout}
        showsCaption
        rows={[
          {
            key: '',
            name: (
              <>
                {w.direct} <Small>{w.directAbout}</Small>
              </>
            ),
            count: direct,
          },
          ...shown.map(({ host, visits }) => ({
            key: host,
            name: <span translate="no">{host}</span>,
            count: visits,
          })),
          ...(hosts === 0
            ? []
            : [
                {
                  key: '*',
                  name: words.otherSites(hosts),
                  count: rest.reduce((sum, { visits }) => sum + visits, others.visits),
                },
              ]),
        ]}
      />
    </section>
  )
}

const MOST_SHOWN = 6
