import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { Listing, ListingFacet, ListingOption } from '#core/listing/listing.ts'
import styles from './listing-filters.module.css'

/**
 * Filters and order of a list: a form that asks for the list anew. With JavaScript each change applies
 * at once, in place of the last in the history; without it «Ver productos» sends the form.
 */
export function ListingFilters({ listing }: { listing: Listing }) {
  const { path, kept, sort, sorts } = listing
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  useFollowing(form, listing)

  const apply = (event: SyntheticEvent<HTMLFormElement>) => {
    const search = searchOf(event.currentTarget)
    void navigate(path + search, { replace: true, preventScrollReset: true })
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
      <Panel listing={listing} />
      <label className={styles.sort}>
        <span>Ordenar:</span>
        <select name="sort" defaultValue={sort}>
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size="sm" />
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

/** Its opener takes the focus, and comes into view with what was found below it. */
function closePanel(form: HTMLFormElement): void {
  const panel = form.querySelector('details')
  if (panel) panel.open = false
  panel?.querySelector('summary')?.focus()
}

/** The boxes are the browser's own; when the list changes by other ways, they say what it says. */
function useFollowing(form: { current: HTMLFormElement | null }, listing: Listing): void {
  const seen = useRef(listing)
  useEffect(() => {
    // At first they stay as they are: someone may have ticked one before the scripts came.
    if (seen.current === listing || !form.current) return
    seen.current = listing
    form.current.reset()
    const sort = form.current.querySelector('select')
    if (sort) sort.value = listing.sort
  }, [form, listing])
}

/** Where the panel was left open: who comes back must find the list where it stood. */
let leftOpenAt: string | undefined

function Panel({ listing: { facets, chips, count, path } }: { listing: Listing }) {
  const isBack = useNavigationType() === NavigationType.Pop
  const [isOpenAtFirst] = useState(isBack && leftOpenAt === path)
  return (
    <details
      className={styles.panel}
      open={isOpenAtFirst}
      onToggle={(event) => {
        leftOpenAt = event.currentTarget.open ? path : undefined
      }}
    >
      <summary className={styles.open}>
        <Icon name="filter" /> Filtrar {chips.length > 0 ? chips.length : null}
      </summary>
      <div className={styles.facets}>
        {facets.map((facet) => (
          <Facet key={facet.name} facet={facet} />
        ))}
        <div className={styles.foot}>
          <Button type="submit">
            {count === 1 ? 'Ver 1 producto' : count > 0 ? `Ver ${count} productos` : 'Cerrar'}
          </Button>
        </div>
      </div>
    </details>
  )
}

function Facet({ facet: { name, legend, groups } }: { facet: ListingFacet }) {
  if (!groups[0]?.length) return null
  return (
    <fieldset className={styles.facet}>
      <legend>{legend}</legend>
      {groups.map((options) => (
        <div key={options[0]?.value} className={styles.options} data-modet={name}>
          {options.map((option) => (
            <Choice key={option.value} name={name} option={option} />
          ))}
        </div>
      ))}
    </fieldset>
  )
}

function Choice({ name, option }: { name: string; option: ListingOption }) {
  const { value, label, count, isChosen, color } = option
  return (
    <label className={styles.option} data-none={count === 0 || undefined}>
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
      {color ? <svg className={styles.dot} color={color} aria-hidden="true" /> : null}
      <span>{label}</span> <span className={styles.number}>({count})</span>
    </label>
  )
}
