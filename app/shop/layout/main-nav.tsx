import { useId, useRef } from 'react'
import { NavLink } from 'react-router'
import { navigation, type MenuName } from '#core/catalogue/listing/navigation.ts'
import { IconButton } from '#app/ui/button.tsx'
import { menuPanel } from './menu.lazy.tsx'
import { useHoverIntent } from './use-hover-intent.ts'
import type { OpenMenu } from './use-open-menu.ts'
import styles from './header.module.css'

/** The main navigation: links. A resting mouse, the button beside a link or a tap opens a panel. */
export function MainNav({ open, show, fail }: OpenMenu) {
  const { handlers, forget } = useHoverIntent(show)
  const decide: OpenMenu['show'] = (menu) => {
    forget()
    show(menu)
  }
  return (
    // A pointer or focus near the links only preloads the panels.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      className={styles.nav}
      aria-label="Principal"
      onPointerEnter={menuPanel.prepare}
      onFocus={menuPanel.prepare}
    >
      <ul>
        {navigation.ways.map(({ label, to, menu }) =>
          menu === 'gifts' ? null : (
            <li key={to} {...(menu && handlers(menu))}>
              <Entry
                label={label}
                to={to}
                menu={menu}
                isOpen={menu !== undefined && open === menu}
                show={decide}
                fail={fail}
              />
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

type EntryProps = Omit<OpenMenu, 'open'> & {
  label: string
  to: string
  menu: MenuName | undefined
  isOpen: boolean
}

/** The first tap opens the panel, since touch has no hover; the second follows the link. */
function Entry({ label, to, menu, isOpen, show, fail }: EntryProps) {
  const panelId = useId()
  const byFinger = useRef(false)
  return (
    <>
      <NavLink
        to={to}
        className={styles.entry ?? ''}
        viewTransition
        prefetch="intent"
        onPointerDown={({ pointerType }) => {
          byFinger.current = pointerType !== 'mouse'
        }}
        onClick={(event) => {
          const opens = byFinger.current && menu && !isOpen
          byFinger.current = false
          if (opens) event.preventDefault()
          show(opens ? menu : undefined)
        }}
      >
        {label}
      </NavLink>
      {menu ? (
        <>
          <IconButton
            className={styles.toggle}
            icon="chevron-down"
            iconSize="sm"
            label={`Menú de ${label}`}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => show(isOpen ? undefined : menu)}
          />
          <div id={panelId}>
            {isOpen ? (
              <menuPanel.Part wanted onFail={fail} name={menu} onClose={() => show()} />
            ) : null}
          </div>
        </>
      ) : null}
    </>
  )
}
