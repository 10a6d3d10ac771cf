import { useEffect, useRef } from 'react'
import { REVIEW_SORTS, type ReviewSort } from '../../../contract/reviews/sort-orders.ts'
import { sortWording } from '../../../contract/wording/reviews/category.ts'
import { listUrl } from '../../client/location/list-start.ts'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Fault } from '../fault/fault.tsx'
import { ReviewCount } from '../review-count/review-count.tsx'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import styles from './review-list.module.css'
import type { ReviewListState } from './use-review-list.ts'
import { ArrowDownUp } from '../../ui/icons/icons.ts'
import { SelectMenu } from '../../ui/menus/select-menu.tsx'

/** The bar above a list: the number of reviews and the choice of their order. */
export function ListBar({ list, path }: { list: ReviewListState; path: string }) {
  const bar = useRef<HTMLDivElement>(null)
  const { orderFailure, isRestarting = false } = list
  const hasFailed = orderFailure !== null
  // The retry button disappears with the failure; the focus moves to the menu.
  useEffect(() => {
    const { current } = bar
    if (!hasFailed) return undefined
    return () => {
      if (document.activeElement !== document.body) return
      current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus({ preventScroll: true })
    }
  }, [hasFailed])
  return (
    <>
      <Row ref={bar} wrap justify="between" gap="2 4" className={styles.bar}>
        <ReviewCount count={list.total} />
        <Row wrap gap="2 4" className={styles.order}>
          {isRestarting && <Spinner text={sortWording.busy} variant="inline" />}
          <SortMenu options={sortWording.options} value={list.chosen} onChange={list.choose} />
          <noscript>
            <SortLinks path={path} current={list.sort} />
          </noscript>
        </Row>
      </Row>
      {orderFailure && (
        <Stack justify="center" below="6" className="no-print">
          <Fault failure={orderFailure} onRetry={list.retryOrder} isRetrying={isRestarting} />
        </Stack>
      )}
    </>
  )
}

/** The orders as links, for visitors without script. */
function SortLinks({ path, current }: { path: string; current: ReviewSort }) {
  return (
    <nav aria-label={sortWording.label}>
      <ul className={styles.sortLinks}>
        {REVIEW_SORTS.map((sort) => (
          <li key={sort}>
            <a
              href={listUrl(path, { sort, offset: 0 })}
              aria-current={sort === current ? 'true' : undefined}
              className="text-link"
            >
              {sortWording.options[sort]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface SortMenuProps<Sort extends string> {
  /** Each order with its name, in the order they are offered. */
  options: Readonly<Record<Sort, string>>
  value: Sort
  onChange: (sort: Sort) => void
}

/** 排序方式: choosing an order closes the list. */
function SortMenu<Sort extends string>({ options, value, onChange }: SortMenuProps<Sort>) {
  const orders = Object.keys(options) as Sort[]
  return (
    <SelectMenu
      label={sortWording.label}
      showLabel
      icon={<ArrowDownUp />}
      options={orders.map((order) => ({ value: order, label: options[order] }))}
      value={value}
      onChange={onChange}
    />
  )
}
