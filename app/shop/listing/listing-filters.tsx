import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Drawing, Icon } from '#app/ui/icons/icon.tsx'
import { DeferredHydration } from '#app/ui/deferred-hydration.tsx'
import type { Listing } from '#core/catalogue/listing/listing.ts'
import { Facet } from './listing-facet.tsx'
import styles from './listing-filters.module.css'

const ORDER_SHAPE = 'm3 16 4 4 4-4M7 20V4M21 8l-4-4-4 4M17 4v16'

type ListingFiltersProps = {
  listing: Listing
  /** Brings the beginning of the list into view. */
  onUse: () => void
}

/**
 * The filters and the order of a list, as a form. With scripts each change applies at once, and
 * Back undoes it; without them «Ver productos» submits the form.
 */
export function ListingFilters({ listing, onUse }: ListingFiltersProps) {
  const { path, kept, sort, sorts } = listing
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  useFollowing(form, listing)

  const apply = (event: SyntheticEvent<HTMLFormElement>) => {
    const search = searchOf(event.currentTarget)
    onUse()
    void navigate(path + search, { preventScrollReset: true })
  }
  return (
    <form
      ref={form}
      className={styles.form}
      action={path}
      autoComplete="off"
      aria-label="Filtrar y ordenar"
      onChange={apply}
      onSubmit={(event) => {
        event.preventDefault()
        apply(event)
        closePanel(event.currentTarget)
      }}
    >
      {kept.map((field) => (
        <input key={field.name} type="hidden" {...field} />
      ))}
      <Panel listing={listing} onUse={onUse} />
      <label className={styles.sort}>
        <Drawing shape={ORDER_SHAPE} />
        <span>Ordenar:</span>
        <select name="sort" defaultValue={sort}>
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={styles.unscripted}>
        Aplicar
      </button>
    </form>
  )
}

function searchOf(form: HTMLFormElement): string {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value) params.append(name, value)
  }
  return params.size > 0 ? `?${params}` : ''
}

/** Closes the panel and focuses its opener, which scrolls it and the results into view. */
function closePanel(form: HTMLFormElement): void {
  const panel = form.querySelector('details')
  if (panel) panel.open = false
  panel?.querySelector('summary')?.focus()
}

/** The inputs are uncontrolled; resets them when the list changes by other means. */
function useFollowing(form: { current: HTMLFormElement | null }, listing: Listing): void {
  const seen = useRef(listing)
  useEffect(() => {
    // Not at first: the shopper may have ticked a box before the scripts loaded.
    if (seen.current === listing || !form.current) return
    seen.current = listing
    form.current.reset()
    const sort = form.current.querySelector('select')
    if (sort) sort.value = listing.sort
  }, [form, listing])
}

/** The path whose panel was left open: Back must restore the scroll position of the list. */
let leftOpenAt: string | undefined

function Panel({ listing: { facets, chips, count, path }, onUse }: ListingFiltersProps) {
  const isBack = useNavigationType() === NavigationType.Pop
  const [isOpenAtFirst] = useState(isBack && leftOpenAt === path)
  return (
    <details
      className={styles.panel}
      data-close-on-back
      open={isOpenAtFirst}
      onToggle={(event) => {
        leftOpenAt = event.currentTarget.open ? path : undefined
      }}
    >
      <summary className={styles.open} onClick={onUse}>
        <Icon name="filter" /> <span>Filtrar</span>{' '}
        {chips.length > 0 ? <span>{chips.length}</span> : null}
      </summary>
      <DeferredHydration>
        <div className="facets">
          {facets.map((facet) => (
            <Facet key={facet.name} facet={facet} />
          ))}
          <div className="facets-foot">
            <Button type="submit">
              {count === 1 ? 'Ver 1 producto' : count > 0 ? `Ver ${count} productos` : 'Cerrar'}
            </Button>
          </div>
        </div>
      </DeferredHydration>
    </details>
  )
}
