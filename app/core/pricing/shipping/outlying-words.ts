import { policy } from '#core/base/policy/policy.ts'

const PLACES = { canarias: 'Canarias', ceuta: 'Ceuta', melilla: 'Melilla' } as const

type Tariffs = Pick<typeof policy.shipping, keyof typeof PLACES>

/** The zones outside the VAT territory in words, each with its tariff or null. */
export const outlyingTariffs = (tariffs: Tariffs = policy.shipping) =>
  (Object.keys(PLACES) as (keyof typeof PLACES)[]).map((zone) => ({
    place: PLACES[zone],
    tariff: tariffs[zone],
  }))

/** Says to which of these zones the shop delivers, and who pays the taxes there. */
export function outlyingSentences(tariffs: Tariffs = policy.shipping): string[] {
  const all = outlyingTariffs(tariffs)
  const list = (isServed: boolean) =>
    new Intl.ListFormat('es-ES').format(
      all.filter(({ tariff }) => (tariff !== null) === isServed).map(({ place }) => place),
    )
  const [served, notServed] = [list(true), list(false)]
  return [
    ...(served
      ? [
          `A ${served} enviamos sin IVA: pagas el precio de las prendas sin él. Los impuestos de allí (IGIC o IPSI) y la aduana, si la hay, corren de tu cuenta al recibirlo.`,
        ]
      : []),
    ...(notServed ? [`A ${notServed}, de momento no.`] : []),
  ]
}
