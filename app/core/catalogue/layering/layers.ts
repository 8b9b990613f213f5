import type { Gender } from '#core/catalogue/vocabulary.ts'

/** The words below are those of the address, so they are Spanish. */
export const WEATHERS = ['lluvia', 'viento', 'frio'] as const
export type Weather = (typeof WEATHERS)[number]

export const MAX_HOURS = 12
export const DEFAULT_HOURS = 4
/** The question on which the three figures of the scale all have something to say. */
export const DEFAULT_WEATHER: Weather = 'lluvia'

/** The layers of an outfit, from the skin outward. */
export const LAYERS = ['piel', 'segunda', 'abrigo', 'fuera', 'piernas', 'cabeza'] as const
export type Layer = (typeof LAYERS)[number]

/** The layers that the rain reaches; a hood covers the head. */
export const OUTER_POINTS: readonly Layer[] = ['fuera', 'piernas']

/** What the shopper asks for. */
export type OutfitTerms = { weather: Weather; hours: number; gender: Gender }

type Plan = { maxHours: number; layers: readonly Layer[] }

/** The longer and the colder, the more layers; the first plan with enough hours counts. */
const PLANS: Record<Weather, readonly Plan[]> = {
  lluvia: [
    { maxHours: 4, layers: ['piel', 'abrigo', 'fuera'] },
    { maxHours: 7, layers: ['piel', 'abrigo', 'fuera', 'piernas'] },
    { maxHours: MAX_HOURS, layers: ['piel', 'abrigo', 'fuera', 'piernas', 'cabeza'] },
  ],
  viento: [
    { maxHours: 4, layers: ['piel', 'abrigo', 'fuera'] },
    { maxHours: 7, layers: ['piel', 'abrigo', 'fuera', 'piernas'] },
    { maxHours: MAX_HOURS, layers: ['piel', 'abrigo', 'fuera', 'piernas', 'cabeza'] },
  ],
  frio: [
    { maxHours: 2, layers: ['piel', 'abrigo', 'fuera'] },
    { maxHours: 5, layers: ['piel', 'abrigo', 'fuera', 'cabeza'] },
    { maxHours: MAX_HOURS, layers: ['piel', 'segunda', 'abrigo', 'fuera', 'cabeza'] },
  ],
}

/** The three to five layers for a weather and a number of hours. */
export function layersFor({ weather, hours }: Pick<OutfitTerms, 'weather' | 'hours'>): Layer[] {
  const plans = PLANS[weather]
  const plan = plans.find(({ maxHours }) => hours <= maxHours) ?? plans.at(-1)
  return [...(plan?.layers ?? [])]
}

/** Whether the outfit should be warm rather than light. */
export const isWarmDay = ({ weather, hours }: OutfitTerms): boolean =>
  weather === 'frio' || hours >= 8
