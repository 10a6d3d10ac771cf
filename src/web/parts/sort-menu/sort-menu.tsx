import { ArrowDownUp } from '../../ui/icons/icons.ts'
import { sortWording } from '../../../contract/wording/reviews/category.ts'
import { SelectMenu } from '../../ui/menus/select-menu.tsx'

interface SortMenuProps<Sort extends string> {
  /** Each order with its name, in the order they are offered. */
  options: Readonly<Record<Sort, string>>
  value: Sort
  onChange: (sort: Sort) => void
}

/** 排序方式: choosing an order closes the list. */
export function SortMenu<Sort extends string>({ options, value, onChange }: SortMenuProps<Sort>) {
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
