import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import type { MenuColumn } from '#core/catalogue/listing/menus.ts'
import type { MenuName } from '#core/catalogue/listing/navigation.ts'
import { menuLinks } from '#core/catalogue/listing/menu-links.ts'

/** A heading of a menu with its links; marks the link to the current page. */
export function MenuColumnOfLinks({ menu, column }: { menu: MenuName; column: MenuColumn }) {
  const { title } = column
  const titleId = useId()
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <div>
      <p id={titleId} className="small caps quiet">
        {title}
      </p>
      <ul aria-labelledby={titleId}>
        {menuLinks(menu, column).map(({ label, to }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" aria-current={to === here ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
