import type { Gender } from '#core/catalogue/vocabulary.ts'

/** The words below are those of the address, so they are Spanish. */
export const WEATHERS = ['lluvia', 'viento', 'frio'] as const
export type Weather = (typeof WEATHERS)[number]

export const MAX_HOURS = 12
export const DEFAULT_HOURS = 4

/** The layers of an outfit, from the skin outward. */
export const LAYERS = ['piel', 'segunda', 'abrigo', 'fuera', 'piernas', 'cabeza'] as const
export type Layer = (typeof LAYERS)[number]

/** The layers that the rain reaches; a hood covers the head. */
export const OUTER_POINTS: readonly Layer[] = ['fuera', 'piernas']

/** What the shopper asks for. Without a weather there is no outfit yet. */
export type OutfitTerms = { weather?: Weather; hours: number; gender: Gender }
export type KnownTerms = Required<OutfitTerms>

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
export function layersFor({ weather, hours }: Pick<KnownTerms, 'weather' | 'hours'>): Layer[] {
  const plans = PLANS[weather]
  const plan = plans.find(({ maxHours }) => hours <= maxHours) ?? plans.at(-1)
  return [...(plan?.layers ?? [])]
}

/** Whether the outfit should be warm rather than light. */
export const isWarmDay = ({ weather, hours }: KnownTerms): boolean =>
  weather === 'frio' || hours >= 8
