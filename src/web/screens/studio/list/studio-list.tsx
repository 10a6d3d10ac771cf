import { type ReactNode, useRef, useState } from 'react'
import { type TextKind, TEXT_KINDS } from '../../../../contract/reviews/text-kinds.ts'
import type { ReviewState, StudioSort } from '../../../../contract/studio/review-drafts.ts'
import {
  STUDIO_IMPORT_PATH,
  STUDIO_PICTURES_PATH,
  STUDIO_TAGS_PATH,
} from '../../../../contract/studio/studio-links.ts'
import {
  listSummary,
  sortNames,
  stateNames,
  studioFrameWording,
  studioHomeWording,
  studioListWording,
} from '../../../../contract/wording/studio/studio.ts'
import { kindNames } from '../../../../contract/wording/reviews/books.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useLocation } from '../../../client/location/location.ts'
import { useCategories } from '../../../client/site.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { ArrowDownUp, Feather, FileUp, Image, LibraryBig, Tag } from '../../../ui/icons/icons.ts'
import { fitPanel } from '../../../ui/menus/fit-panel.ts'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { BeginButton } from '../buttons.tsx'
import { StudioHead, useStudioTitle } from '../studio-head.tsx'
import { SearchField } from '../search-field.tsx'
import { StateFilter } from '../state-filter.tsx'
import { useIsOwner } from '../use-membership.ts'
import { useQuestion } from '../form-dialog.tsx'
import { useSelection } from '../selection-bar.tsx'
import { useNewReview } from '../use-new-review.ts'
import { useSingleKeys } from '../keys.ts'
import { PagedList, useRowPages } from '../paged-list.tsx'
import { UndoOffers } from '../undo-offers.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { useGroups } from '../use-groups.ts'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { ListColumns, ReviewRow } from './review-row.tsx'
import { useRowActions } from './use-row-actions.ts'

interface ListFilter {
  state: ReviewState | 'all'
  kind: TextKind | undefined
  category: string | undefined
  tag: string | undefined
  series: string | undefined
  q: string
  sort: StudioSort
}

const STATES = ['all', 'draft', 'scheduled', 'published', 'trash'] as const

/** 書評: all reviews in any state, with search, filters and actions for one or several. */
export default function StudioList() {
  const api = useApi()
  // ⌘K leads to the texts of a tag or a series.
  const address = new URLSearchParams(useLocation().search)
  const [filter, setFilter] = useState<ListFilter>({
    state: 'all',
    kind: undefined,
    category: undefined,
    tag: address.get('tag') ?? undefined,
    series: address.get('series') ?? undefined,
    q: '',
    sort: 'changed',
  })
  const categories = useCategories()
  const list = useRowPages(['reviews', filter], (offset, signal) =>
    api.call('GET /api/studio/reviews', { query: { ...filter, offset }, signal }),
  )
  const { tags, series } = useGroups()
  const { selected, chosen, mark, selectAll, clear } = useSelection(list.rows)
  const { ask, dialog } = useQuestion()
  const lastSelected = useRef<number>(undefined)
  const search = useRef<HTMLInputElement>(null)
  const { begin, isBusy } = useNewReview()
  const isOwner = useIsOwner()
  const actions = useRowActions(() => {
    clear()
    list.reload()
  })
  useStudioTitle(studioFrameWording.reviews)
  const { counts } = list
  const isNew =
    counts?.all === 0 &&
    counts.trash === 0 &&
    [filter.q, filter.category, filter.tag, filter.series, filter.kind].every((each) => !each)
  useSingleKeys({ '/': () => search.current?.focus(), escape: clear })
  const change = (changed: Partial<ListFilter>) => {
    setFilter({ ...filter, ...changed })
    clear()
  }
  const select = (id: number, isSelected: boolean, extendsRange: boolean) => {
    const ids = list.rows.map((row) => row.id)
    const anchor = extendsRange && lastSelected.current !== undefined ? ids.indexOf(lastSelected.current) : -1
    const at = ids.indexOf(id)
    mark(anchor === -1 ? [id] : ids.slice(Math.min(anchor, at), Math.max(anchor, at) + 1), isSelected)
    lastSelected.current = id
  }
  const places = [
    [STUDIO_TAGS_PATH, LibraryBig, studioFrameWording.tags],
    [STUDIO_PICTURES_PATH, Image, studioFrameWording.pictures],
    ...(isOwner ? [[STUDIO_IMPORT_PATH, FileUp, studioListWording.import] as const] : []),
  ] as const
  return (
    <>
      <StudioHead
        title={studioFrameWording.reviews}
        sub={list.counts && listSummary(list.counts.published, list.counts.all - list.counts.published)}
      >
        {places.map(([to, PlaceIcon, name]) => (
          <Row as={SiteLink} inline gap="icon" touch tone="accent" key={to} to={to}>
            <PlaceIcon />
            {name}
          </Row>
        ))}
        <BeginButton isBusy={isBusy} onBegin={() => begin({})} />
      </StudioHead>
      <SearchField
        fieldRef={search}
        label={studioFrameWording.search}
        hint={studioListWording.search}
        onSearch={(q) => change({ q })}
      />
      <Row justify="between" wrap gap="1 5" pad="3">
        <StateFilter
          label={studioListWording.states}
          states={STATES.map((state) => ({ state, name: stateNames[state], count: list.counts?.[state] }))}
          value={filter.state}
          onChange={(state) => change({ state })}
        />
        <Row wrap gap="1 3" className="filters">
          <FilterMenu
            label={studioListWording.kinds}
            icon={<Feather />}
            all={studioListWording.allKinds}
            offered={TEXT_KINDS.map((kind) => ({ slug: kind, name: kindNames[kind] }))}
            chosen={filter.kind}
            onChoose={(kind) => change({ kind: TEXT_KINDS.find((each) => each === kind) })}
          />
          <FilterMenu
            label={studioListWording.categoryAndTags}
            icon={<Tag />}
            all={studioListWording.categoryAndTags}
            offered={[
              ...categories.map(({ id, name }) => ({ slug: `category:${id}`, name })),
              ...tags.slice(0, OFFERED_TAGS).map(({ name }) => ({ slug: `tag:${name}`, name: `#${name}` })),
              ...series.map(({ slug, name }) => ({
                slug: `series:${slug}`,
                name: `${studioListWording.series}：${name}`,
              })),
            ]}
            chosen={
              GROUPS.flatMap((name) => (filter[name] === undefined ? [] : `${name}:${filter[name]}`))[0]
            }
            onChoose={(group = '') => {
              const [name, slug] = splitGroup(group)
              change({ category: undefined, tag: undefined, series: undefined, [name]: slug })
            }}
          />
          <SelectMenu<StudioSort>
            label={studioListWording.sort}
            icon={<ArrowDownUp />}
            triggerClassName="tool-button"
            options={SORTS.map((value) => ({ value, label: sortNames[value] }))}
            value={filter.sort}
            onChange={(sort) => change({ sort })}
          />
        </Row>
      </Row>
      {filter.state === 'trash' && <Note below="3">{studioListWording.trashNote}</Note>}
      <PagedList
        list={list}
        isEmpty={list.rows.length === 0}
        empty={
          isNew
            ? { title: studioHomeWording.noDrafts, text: studioHomeWording.noDraftsText }
            : { title: studioListWording.empty, text: studioListWording.emptyText }
        }
      >
        {list.rows.length > 0 && (
          <ListColumns
            areAllSelected={chosen.length === list.rows.length}
            isAnySelected={chosen.length > 0}
            onSelectAll={(isSelected) => (isSelected ? selectAll() : clear())}
          />
        )}
        <ul aria-busy={list.isLoading}>
          {list.rows.map((row) => (
            <ReviewRow
              key={row.id}
              row={row}
              isSelected={selected.has(row.id)}
              onSelect={(isSelected, extendsRange) => select(row.id, isSelected, extendsRange)}
              actions={actions}
              onDelete={() =>
                ask({
                  question: studioListWording.deleteQuestion,
                  text: studioListWording.deleteText,
                  yes: studioListWording.deleteForever,
                  no: studioListWording.cancel,
                  run: () => actions.deleteForever(row),
                })
              }
            />
          ))}
        </ul>
      </PagedList>
      {chosen.length > 0 && <BulkActions chosen={chosen} actions={actions} onClear={clear} />}
      {dialog}
      <UndoOffers {...actions} />
    </>
  )
}

/** What a text may belong to: the list shows the texts of one. */
const GROUPS = ['category', 'tag', 'series'] as const

/** `tag:NAME` as its two parts. */
function splitGroup(group: string): [name: string, slug: string | undefined] {
  const at = group.indexOf(':')
  return at === -1 ? ['tag', undefined] : [group.slice(0, at), group.slice(at + 1)]
}

/** Tags that the menu offers: the search finds texts by all of them. */
const OFFERED_TAGS = 40

const SORTS = Object.keys(sortNames) as StudioSort[]

interface FilterMenuProps {
  label: string
  icon: ReactNode
  all: string
  offered: readonly { slug: string; name: string }[]
  /** An address may name another than those offered. */
  chosen: string | undefined
  onChoose: (slug: string | undefined) => void
}

function FilterMenu({ label, icon, all, offered, chosen, onChoose }: FilterMenuProps) {
  const isOffered = chosen === undefined || offered.some(({ slug }) => slug === chosen)
  return (
    <SelectMenu
      label={label}
      icon={icon}
      triggerClassName="tool-button"
      fit={fitPanel}
      options={[
        { value: '', label: all },
        ...offered.map(({ slug, name }) => ({ value: slug, label: name })),
        ...(isOffered ? [] : [{ value: chosen, label: splitGroup(chosen)[1] ?? '' }]),
      ]}
      value={chosen ?? ''}
      onChange={(slug) => onChoose(slug || undefined)}
    />
  )
}
