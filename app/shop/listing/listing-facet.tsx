import type { ListingFacet, ListingOption } from '#core/catalogue/listing/listing.ts'
import './listing-facets.css'

/** One kind of filter, with the number of products of each choice. */
export function Facet({ facet: { name, legend, groups } }: { facet: ListingFacet }) {
  if (!groups[0]?.length) return null
  return (
    <fieldset className="facet">
      <legend>{legend}</legend>
      {groups.map((options) => (
        <div key={options[0]?.value} className="facet-options" data-modet={name}>
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
    <label className="facet-option" data-none={count === 0 || undefined}>
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
      {color ? <svg className="facet-dot" color={color} aria-hidden="true" /> : null}
      <span>{label}</span> <span className="facet-number">{`(${count})`}</span>
    </label>
  )
}
