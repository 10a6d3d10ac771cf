import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import {
  MENU_SCREENS,
  type MenuItem,
  menuKey,
  type MenuKind,
  type Menus,
} from '../../../../contract/settings/menus.ts'
import type { MenuTarget } from '../../../../contract/settings/studio-settings.ts'
import { menuScreenNames, menuSection as w } from '../../../../contract/wording/studio/menus.ts'
import { ExternalLink, FileText, LibraryBig, List, Plus, Search, Tag } from '../../../ui/icons/icons.ts'
import { Note, Row, Small, Stack } from '../../../ui/layout/primitives.tsx'
import { useDropdown } from '../../../ui/menus/use-dropdown.ts'
import { useNameFilter } from '../use-name-filter.ts'
import { ItemForm } from './items/item-list.tsx'
import styles from './menu-section.module.css'
import { SmallButton } from '../buttons.tsx'

interface AddMenuItemProps {
  place: keyof typeof menuScreenNames
  items: Menus['legal']
  targets: readonly MenuTarget[]
  most: number
  onAdd: (item: MenuItem) => Promise<string | undefined>
}

type AddedKind = Exclude<MenuKind, 'older'>

const KINDS: readonly (readonly [AddedKind, ReactNode])[] = [
  ['category', <Tag key="icon" />],
  ['tag', <span key="icon">#</span>],
  ['series', <LibraryBig key="icon" />],
  ['page', <FileText key="icon" />],
  ['screen', <List key="icon" />],
]

/** ＋加一項: the kinds of places with their numbers, then the places of one kind, found by typing. */
export function AddMenuItem({ place, items, targets, most, onAdd }: AddMenuItemProps) {
  const id = useId()
  const [kind, setKind] = useState<AddedKind>()
  const [isLink, setIsLink] = useState(false)
  const { isOpen, close, rootProps, triggerProps, panelProps } = useDropdown({
    itemSelector: 'button:not(:disabled)',
    opensOnHover: false,
    focusOnOpen: '[aria-expanded="true"]',
  })
  if (items.length >= most) return <Note above="2">{w.full(most)}</Note>
  const all: readonly MenuTarget[] = [
    ...targets,
    ...MENU_SCREENS.map((target) => ({
      kind: 'screen' as const,
      target,
      name: menuScreenNames[place][target],
      texts: 1,
    })),
  ]
  const placesOf = (wanted: AddedKind) => all.filter((each) => groupOf(each.kind) === wanted)
  const isIn = (target: Pick<MenuItem, 'kind' | 'target'>) =>
    items.some((item) => menuKey(item) === menuKey(target))
  const add = (chosen: Pick<MenuItem, 'kind' | 'target'>, label = '') =>
    onAdd({ kind: chosen.kind, target: chosen.target, label, is_hidden: false })
  if (isLink)
    return (
      <ItemForm
        label={w.addLink}
        fields={{ label: { label: w.linkName }, url: { label: w.linkAddress, hint: 'https://…' } }}
        onSave={({ label, url }) => {
          const link = { kind: 'link' as const, target: url.trim() }
          return isIn(link) ? Promise.resolve(w.taken) : add(link, label.trim())
        }}
        onEnd={() => setIsLink(false)}
      />
    )
  const openLink = () => {
    close()
    setKind(undefined)
    setIsLink(true)
  }
  const choose = (chosen: MenuTarget) => {
    close(true)
    setKind(undefined)
    void add(chosen)
  }
  return (
    <Stack fit gap="1" above="3" {...rootProps}>
      <div>
        <SmallButton
          icon={<Plus />}
          text={w.add}
          {...triggerProps}
          aria-controls={isOpen ? id : undefined}
          onClick={() => {
            // The places of a kind stand where the kinds were on phones: this is the way back to them.
            setKind(undefined)
            triggerProps.onClick()
          }}
        />
      </div>
      {isOpen && (
        <Row
          {...panelProps}
          id={id}
          wrap
          gap="2"
          align="start"
          role="group"
          aria-label={w.add}
          className={styles.panels}
        >
          <ul>
            {KINDS.map(([each, icon]) => {
              const count = placesOf(each).length
              return (
                <li key={each}>
                  <button
                    type="button"
                    disabled={count === 0}
                    aria-expanded={kind === each}
                    onClick={() => setKind(each)}
                  >
                    {icon}
                    <span>{w.kinds[each]}</span>
                    <Small push className="num">
                      {count}
                    </Small>
                  </button>
                </li>
              )
            })}
            <li>
              <button type="button" onClick={openLink}>
                <ExternalLink />
                <span>{w.addLink}</span>
              </button>
            </li>
          </ul>
          {kind !== undefined && (
            <Places key={kind} kind={kind} places={placesOf(kind)} isIn={isIn} onChoose={choose} />
          )}
        </Row>
      )}
    </Stack>
  )
}

interface PlacesProps {
  kind: AddedKind
  places: readonly MenuTarget[]
  isIn: (target: MenuTarget) => boolean
  onChoose: (target: MenuTarget) => void
}

function Places({ kind, places, isIn, onChoose }: PlacesProps) {
  const list = useRef<HTMLUListElement>(null)
  const [text, setText] = useState('')
  const fits = useNameFilter(text)
  const found = places.filter(({ name }) => fits(name))
  const name = w.find(w.kinds[kind])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys of the text, which would otherwise walk through the list.
    if (event.key === 'Home' || event.key === 'End') event.stopPropagation()
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      event.stopPropagation()
      list.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const first = found.find((each) => !isIn(each))
    if (first) onChoose(first)
  }
  return (
    <ul ref={list}>
      <Row as="li" gap="2" className={`${styles.search} focus-box`}>
        <Search />
        <input
          type="search"
          className="grow"
          aria-label={name}
          placeholder={name}
          value={text}
          ref={focusField}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </Row>
      {found.slice(0, MOST_SHOWN).map((each) => (
        <li key={menuKey(each)}>
          <button type="button" disabled={isIn(each)} onClick={() => onChoose(each)}>
            <span>{each.name}</span>
            <Small push>{isIn(each) ? w.isIn : aboutOf(each)}</Small>
          </button>
        </li>
      ))}
      {found.length === 0 && (
        <Note as="li" pad="2" className={styles.search}>
          {w.nothing}
        </Note>
      )}
    </ul>
  )
}

function focusField(field: HTMLInputElement | null): void {
  field?.focus()
}

/** Who has more types. */
const MOST_SHOWN = 50

/** The older categories are offered with the others. */
function groupOf(kind: MenuKind): MenuKind {
  return kind === 'older' ? 'category' : kind
}

function aboutOf({ kind, texts }: MenuTarget): string {
  if (kind === 'older') return w.kinds.older
  return kind === 'category' || kind === 'tag' ? w.count(texts) : ''
}
