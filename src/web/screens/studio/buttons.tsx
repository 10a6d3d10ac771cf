import { type ComponentProps, type ReactNode, useRef } from 'react'
import { moveLabel, studioHomeWording } from '../../../contract/wording/studio/studio.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ChevronDown, ChevronUp, Ellipsis, Pencil } from '../../ui/icons/icons.ts'
import { FileInput } from '../../ui/fields/file-input.tsx'
import { fitPanel } from '../../ui/menus/fit-panel.ts'
import { Menu } from '../../ui/menus/menu.tsx'
import styles from './buttons.module.css'
import { keysHere } from './keys.ts'

interface Labelled {
  icon?: ReactNode
  /** Default: the children. */
  text?: string
}

/** A button without a border that stands among others like it. */
export function ToolButton({
  icon,
  text,
  className = '',
  children = text,
  ...rest
}: ComponentProps<'button'> & Labelled) {
  return (
    <button type="button" {...rest} className={`${className} tool-button`}>
      {icon}
      {children}
    </button>
  )
}

/** A small button of one word. */
export function SmallButton({ icon, text, ...rest }: ComponentProps<typeof Button> & Labelled) {
  return (
    <Button size="s" {...rest}>
      {icon}
      {text}
    </Button>
  )
}

/** A button that looks like a link. */
export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={`${className} text-button`} />
}

/** The key of an action, where there is a keyboard. `isRead`: screen readers read it with the button's name. */
export function Key({ children, isRead = false }: { children: string; isRead?: boolean }) {
  return (
    <kbd className={`${styles.key} wide-only`} aria-hidden={isRead ? undefined : 'true'}>
      {keysHere(children)}
    </kbd>
  )
}

/** 寫書評 of wide windows; narrow ones have the pen in their bar. */
export function BeginButton({ isBusy, onBegin }: { isBusy: boolean; onBegin: () => void }) {
  return (
    <Button variant="primary" busy={isBusy} onClick={onBegin} className={`${styles.begin} wide-only`}>
      <Pencil />
      {studioHomeWording.newReview}
      <Key isRead>N</Key>
    </Button>
  )
}

interface FileButtonProps extends ComponentProps<typeof SmallButton> {
  text: string
  /** Of the chooser, where the button says less. */
  label?: string
  accept?: string
  onFile: (file: File) => void
}

/** A button that opens a chooser of a file, of a picture unless `accept` says otherwise. */
export function FileButton({ label, accept = 'image/*', onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <SmallButton {...button} onClick={() => input.current?.click()} />
      <FileInput
        ref={input}
        accept={accept}
        label={label ?? button.text}
        onFiles={([file]) => onFile(file)}
      />
    </>
  )
}

interface MoveButtonsProps {
  /** The name of the moved item, such as 《燈塔行》. */
  name: string
  place: number
  count: number
  onMove: (step: -1 | 1) => void
}

/** The buttons of a row that is ordered (use-reorder.ts): one place up, one place down. */
export function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton label={moveLabel(name, 'up')} disabled={place === 0} onClick={() => onMove(-1)}>
        <ChevronUp />
      </IconButton>
      <IconButton label={moveLabel(name, 'down')} disabled={place === count - 1} onClick={() => onMove(1)}>
        <ChevronDown />
      </IconButton>
    </>
  )
}

interface RowMenuProps {
  /** The accessible name, with that of the row. */
  name: string
  /** Where a press leads, or what it does; false: not now. */
  actions: readonly (readonly [label: string, action: string | (() => void)] | false)[]
}

/** ⋯ at the end of a row: what can be done with it. */
export function RowMenu({ name, actions }: RowMenuProps) {
  return (
    <Menu
      label={<Ellipsis />}
      accessibleLabel={name}
      chevron={false}
      align="end"
      opensOnHover={false}
      fit={fitPanel}
      triggerClassName="touch-square"
    >
      {actions.map((each) => {
        if (!each) return null
        const [label, action] = each
        return (
          <li key={label}>
            {typeof action === 'string' ? (
              <SiteLink to={action}>{label}</SiteLink>
            ) : (
              <button type="button" onClick={action}>
                {label}
              </button>
            )}
          </li>
        )
      })}
    </Menu>
  )
}
