import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { GENDERS } from '#core/catalogue/vocabulary.ts'
import { MAX_HOURS, WEATHERS, type OutfitTerms } from '#core/catalogue/layering/layers.ts'
import {
  OUTFIT_PATH,
  outfitParams,
  printOutfit,
  TERM_NAMES,
  WEARERS,
  type ChosenPieces,
} from '#core/catalogue/layering/outfit-address.ts'
import { weatherLabels, wearerLabels } from './scale-texts.ts'
import { WeatherIcon } from './weather-icon.tsx'
import styles from './scale-form.module.css'

type ScaleFormProps = { terms: OutfitTerms; chosen: ChosenPieces }

/** Weather, hours and wearer. Each change applies at once; without scripts a button sends it. */
export function ScaleForm({ terms, chosen }: ScaleFormProps) {
  const navigate = useNavigate()
  const [shown, show] = useShownTerms(terms)
  const ask = (change: Partial<OutfitTerms>) => {
    const next = { ...shown, ...change }
    show(next)
    void navigate(printOutfit(next, chosen), { preventScrollReset: true })
  }
  return (
    <form
      className={styles.form}
      action={OUTFIT_PATH}
      autoComplete="off"
      aria-label="Tiempo y horas"
      onSubmit={(event) => {
        event.preventDefault()
        ask({})
      }}
    >
      <Choice legend="Tiempo">
        {WEATHERS.map((weather) => (
          <label key={weather}>
            <input
              type="radio"
              name={TERM_NAMES.weather}
              value={weather}
              checked={shown.weather === weather}
              onChange={() => ask({ weather })}
            />
            <WeatherIcon weather={weather} />
            <span>{weatherLabels[weather]}</span>
          </label>
        ))}
      </Choice>
      <Hours terms={shown} chosen={chosen} onChange={(hours) => ask({ hours })} />
      <Choice legend="Para">
        {GENDERS.toReversed().map((gender) => (
          <label key={gender}>
            <input
              type="radio"
              name={TERM_NAMES.gender}
              value={WEARERS[gender]}
              checked={shown.gender === gender}
              onChange={() => ask({ gender })}
            />
            <span>{wearerLabels[gender]}</span>
          </label>
        ))}
      </Choice>
      {outfitParams(shown, chosen)
        .slice(outfitParams(shown, {}).length)
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <button type="submit" className={styles.unscripted}>
        Pesar
      </button>
    </form>
  )
}

/** The terms of the address, or at once those that have been asked for. */
function useShownTerms(terms: OutfitTerms) {
  const address = printOutfit(terms)
  const [held, setHeld] = useState({ address, terms })
  if (held.address !== address) setHeld({ address, terms })
  const shown = held.address === address ? held.terms : terms
  return [shown, (next: OutfitTerms) => setHeld({ address, terms: next })] as const
}

function Choice({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.boxes}>{children}</div>
    </fieldset>
  )
}

type HoursProps = ScaleFormProps & { onChange: (hours: number) => void }

function Hours({ terms, chosen, onChange }: HoursProps) {
  const { hours } = terms
  const address = (by: number) => printOutfit({ ...terms, hours: hours + by }, chosen)
  return (
    <div className={styles.choice}>
      <label htmlFor="horas">Horas</label>
      <div className={styles.hours}>
        <Step to={hours > 1 ? address(-1) : undefined} label="Una hora menos" icon="minus" />
        <select
          id="horas"
          name={TERM_NAMES.hours}
          value={hours}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        >
          {Array.from({ length: MAX_HOURS }, (_, at) => (
            <option key={at} value={at + 1}>{`${at + 1}\u00A0h`}</option>
          ))}
        </select>
        <Step to={hours < MAX_HOURS ? address(1) : undefined} label="Una hora más" icon="plus" />
      </div>
    </div>
  )
}

type StepProps = { to: string | undefined; label: string; icon: 'minus' | 'plus' }

/** A link to one hour less or more; at the end it stays in its place, and leads nowhere. */
function Step({ to, label, icon }: StepProps) {
  if (to === undefined) {
    return (
      <span className={styles.step} data-off>
        <PageIcon name={icon} size="sm" />
      </span>
    )
  }
  return (
    <Link to={to} className={styles.step} aria-label={label} preventScrollReset>
      <PageIcon name={icon} size="sm" />
    </Link>
  )
}
