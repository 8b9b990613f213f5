import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { menus } from '#core/catalogue/listing/menus.ts'
import { explore, navigation, type MenuName } from '#core/catalogue/listing/navigation.ts'
import { shop } from '#core/base/policy/shop.ts'
import { menuPictures } from '#core/catalogue/listing/menu-links.ts'
import { IconButton, LinkButton } from '#app/ui/button.tsx'
import { Drawer } from '#app/ui/overlays/drawer.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { MenuColumnOfLinks } from './menu-columns.tsx'
import { MenuPicture } from './menu-picture.tsx'
import styles from './menu-drawer.module.css'

/** The menu of narrow windows: the entries, and one level below, the content of the wide panels. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { level, go, pane, back } = useLevels(open)
  const pictures = level ? menuPictures(level) : []
  const feature = pictures.length === 1 ? pictures[0] : undefined
  // The router handles the link; one that opens a new tab leaves the menu open.
  const closeIfGone = (event: MouseEvent) => {
    if (event.defaultPrevented) onClose()
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      side="left"
      title={level ? menus[level].label : 'Menú'}
      closeLabel="Cerrar el menú"
      start={
        level ? (
          <IconButton
            ref={back}
            icon={<PageIcon name="arrow-left" />}
            label="Volver"
            onClick={() => go(undefined)}
          />
        ) : null
      }
      footer={
        feature ? (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <div className={styles.feature} data-flush onClick={closeIfGone}>
            <MenuPicture featured={feature} sizes="25rem" />
          </div>
        ) : null
      }
    >
      {/* Bubbling clicks come from the links, by pointer or key. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.window} onClick={closeIfGone}>
        <div key={level} ref={pane} className={styles.pane} data-level={level ? 'lower' : 'top'}>
          {level ? <Level name={level} /> : <TopLevel onDown={go} />}
        </div>
      </div>
    </Drawer>
  )
}

/** The current level. Going down focuses «Volver»; going back focuses the entry. */
function useLevels(open: boolean) {
  const [{ level, from }, setPlace] = useState<{ level?: MenuName; from?: MenuName }>({})
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setPlace({})
  }
  const pane = useRef<HTMLDivElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (level) {
      pane.current?.scrollIntoView()
      back.current?.focus()
    } else if (from) {
      pane.current?.querySelector<HTMLElement>(`[data-menu=${from}]`)?.focus()
    }
  }, [level, from])
  const go = (to: MenuName | undefined) =>
    setPlace({ ...(to && { level: to }), ...(level && { from: level }) })
  return { level, go, pane, back }
}

function TopLevel({ onDown }: { onDown: (menu: MenuName) => void }) {
  return (
    <>
      <ul className={styles.ways}>
        {navigation.ways.map(({ label, to, menu }) => (
          <li key={to}>
            {menu ? (
              <button type="button" data-menu={menu} onClick={() => onDown(menu)}>
                <span>{label}</span>
                <PageIcon name="chevron-right" />
              </button>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
      </ul>
      <LinkButton to={explore.to} wide>
        {explore.label}
      </LinkButton>
      <ul className={styles.help}>
        {navigation.help.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </li>
        <li>
          <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>
        </li>
      </ul>
    </>
  )
}

function Level({ name }: { name: MenuName }) {
  const { columns } = menus[name]
  const pictures = menuPictures(name)
  return (
    <>
      <div className={styles.columns}>
        {columns.map((column) => (
          <MenuColumnOfLinks key={column.title} menu={name} column={column} />
        ))}
      </div>
      {pictures.length > 1 ? (
        <div className={styles.pictures}>
          {pictures.map((picture) => (
            <MenuPicture key={picture.picture} featured={picture} sizes="12rem" />
          ))}
        </div>
      ) : null}
    </>
  )
}
